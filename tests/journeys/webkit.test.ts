import { webkit } from "../support/engines/webkit";
import { journeys } from "./all-journeys";
import { describeJourneys } from "./journey";
import { product } from "./product";

describeJourneys({ engine: webkit, journeys });
// WebKit's setting disables scripts but still hides noscript content, such as the gallery.
describeJourneys({ engine: webkit, journeys: journeys.filter((journey) => journey !== product), javaScript: false });
