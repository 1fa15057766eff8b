import { testAttacks } from "../support/attacks";

testAttacks({ bypassCSP: false });
