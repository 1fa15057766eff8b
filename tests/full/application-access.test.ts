import { holdApplicationToAxe } from "../support/application-access";
import { setApplicationStage } from "../support/application-stage";
import { desktop, phone } from "../support/browser";

holdApplicationToAxe(
  setApplicationStage(),
  [phone, desktop].flatMap((viewport) => [false, true].map((javaScript) => ({ javaScript, viewport }))),
);
