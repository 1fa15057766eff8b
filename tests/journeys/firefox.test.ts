import { firefox } from "../support/engines/firefox";
import { journeys } from "./all-journeys";
import { describeJourneys } from "./journey";

describeJourneys({ engine: firefox, journeys });
