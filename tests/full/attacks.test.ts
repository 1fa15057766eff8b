import { holdAgainstAttacks } from "../support/attacks";

holdAgainstAttacks({ bypassCSP: true });
