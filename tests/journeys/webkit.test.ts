import { webkit } from "../support/engines/webkit";
import { journeys } from "./all-journeys";
import { describeJourneys } from "./journey";

describeJourneys({ engine: webkit, journeys });
describeJourneys({ engine: webkit, journeys, javaScript: false });
