import { testApplicationAccess } from "../support/application-access";
import { setApplicationStage } from "../support/application-stage";
import { desktop, phone } from "../support/browser";

testApplicationAccess(
  setApplicationStage(),
  [phone, desktop].flatMap((viewport) => [false, true].map((javaScript) => ({ javaScript, viewport }))),
);
