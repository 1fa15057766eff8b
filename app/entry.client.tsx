// Declares the order of the cascade layers before any rule: the compiler puts this file's styles first.
import "~/ui/styles/layers.css";
import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { interceptMoves } from "~/ui/layout/fetch-interceptor";
import { saveStaticParts } from "~/ui/layout/static-chrome/static-chrome";

/** Features that the scripts rely on. Browsers without them keep the no-script page (docs/decisions/104). */
const canRunScripts =
  typeof Object.hasOwn === "function" &&
  typeof TextEncoderStream === "function" &&
  typeof HTMLDialogElement === "function";

if (canRunScripts) {
  interceptMoves();
  saveStaticParts();
  void loaderDataDecoded().then(() =>
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <RemixBrowser />
        </StrictMode>,
      );
    }),
  );
}

/**
 * Resolves when the document's loader data are decoded. RemixBrowser would suspend until then, and a root that is
 * suspended while the visitor presses a key is never hydrated: React 18 takes up the root's lanes synchronously, and
 * loses them. It throws its promise before it calls a hook (docs/decisions/201).
 */
async function loaderDataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}
