// Declares the order of the cascade layers before any rule: the compiler puts this file's styles first.
import "~/ui/styles/layers.css";
import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { interceptFetch } from "~/ui/layout/fetch-interceptor";
import { saveStaticParts } from "~/ui/layout/static-chrome/static-chrome";

/** Features that the scripts rely on. Browsers without them keep the no-script page (docs/decisions/104). */
const canRunScripts =
  typeof Object.hasOwn === "function" &&
  typeof TextEncoderStream === "function" &&
  typeof HTMLDialogElement === "function";

if (canRunScripts) {
  interceptFetch();
  saveStaticParts();

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}
