// The order of the layers comes before any rule: this file is the first that the style sheet is made of.
import "~/ui/styles/layers.css";
import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { guardDataRequests } from "~/ui/layout/fetch-interceptor";
import { keepStaticParts } from "~/ui/layout/static-chrome/static-chrome";

/** What the scripts count on. An older browser keeps the page that needs none of them (docs/decisions/104). */
const canRunScripts =
  typeof Object.hasOwn === "function" &&
  typeof TextEncoderStream === "function" &&
  typeof HTMLDialogElement === "function";

if (canRunScripts) {
  guardDataRequests();
  keepStaticParts();

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}
