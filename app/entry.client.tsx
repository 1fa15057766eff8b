import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { guardAgainstReleases } from "./ui/release-guard";
import { keepStandingParts } from "./ui/server-parts";

guardAgainstReleases();
keepStandingParts();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
