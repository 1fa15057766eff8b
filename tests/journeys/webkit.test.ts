import { webkit } from "../support/engines/webkit";
import { journeys } from "./all-journeys";
import { describeJourneys } from "./journey";
import { product } from "./product";

describeJourneys({ engine: webkit, journeys });
// WebKit's switch stops scripts but still hides what stands in noscript, such as the gallery.
describeJourneys({ engine: webkit, journeys: journeys.filter((journey) => journey !== product), javaScript: false });
