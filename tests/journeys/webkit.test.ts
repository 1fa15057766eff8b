import { webkit } from "../support/engines/webkit";
import { journeys } from "./all-journeys";
import { badNetwork } from "./bad-network";
import { describeJourneys } from "./journey";
import { product } from "./product";

describeJourneys({ engine: webkit, journeys });
// WebKit's setting disables scripts but still hides noscript content, such as the gallery; a bad network is one for scripts.
const withoutScripts = journeys.filter((journey) => journey !== product && journey !== badNetwork);
describeJourneys({ engine: webkit, journeys: withoutScripts, javaScript: false });
