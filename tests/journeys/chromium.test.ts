import { chromium } from "../support/engines/chromium";
import { journeys } from "./all-journeys";
import { describeJourneys } from "./journey";

describeJourneys({ engine: chromium, journeys });
describeJourneys({ engine: chromium, journeys, javaScript: false });
