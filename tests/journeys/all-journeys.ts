import { application } from "./application";
import { menu } from "./menu";
import { product } from "./product";
import { search } from "./search";
import { stores } from "./stores";

export const journeys = [menu, product, search, stores, application];
