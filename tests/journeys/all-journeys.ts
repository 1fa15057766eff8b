import { application } from "./application";
import { badNetwork } from "./bad-network";
import { listing } from "./listing";
import { menu } from "./menu";
import { product } from "./product";
import { search } from "./search";
import { stores } from "./stores";
import { verification } from "./verification";

export const journeys = [menu, listing, product, search, verification, stores, application, badNetwork];
