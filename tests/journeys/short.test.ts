import { desktop, phone } from "../support/browser";
import { firefox } from "../support/engines/firefox";
import { webkit } from "../support/engines/webkit";
import { describeJourneys } from "./journey";
import { menu } from "./menu";

// A short journey in the engines that no other test uses; the files next to this one have the complete ones.
describeJourneys({ engine: firefox, journeys: [menu], windows: [desktop] });
describeJourneys({ engine: webkit, journeys: [menu], windows: [phone] });
