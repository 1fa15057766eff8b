import { desktop, phone } from "../support/browser";
import { firefox } from "../support/engines/firefox";
import { webkit } from "../support/engines/webkit";
import { describeJourneys } from "./journey";
import { menu } from "./menu";

// What every run can afford of the engines that no other test sees; the whole of it is in the files beside.
describeJourneys({ engine: firefox, journeys: [menu], windows: [desktop] });
describeJourneys({ engine: webkit, journeys: [menu], windows: [phone] });
