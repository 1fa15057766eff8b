import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { guardDataRequests } from "./ui/data-guard";
import { keepStandingParts } from "./ui/server-parts";

guardDataRequests();
keepStandingParts();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
