import { chromium } from "../support/engines/chromium";
import { journeys } from "./all-journeys";
import { describeJourneys } from "./journey";
import { verification } from "./verification";

describeJourneys({ engine: chromium, journeys: [...journeys, verification] });
