import { webkit } from "../support/engines/webkit";
import { journeys } from "./all-journeys";
import { describeJourneys } from "./journey";
import { verification } from "./verification";

describeJourneys({ engine: webkit, journeys: [...journeys, verification] });
