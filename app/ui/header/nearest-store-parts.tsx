import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { NearestStore } from "../stores/nearest-store";
import { StoreCard, StoreLine } from "./store-parts";

/** Puts the visitor's nearest store in the place of the one that the server has drawn. */
export function NearestStoreParts({ header, store }: { header: HTMLElement; store: NearestStore }) {
  const [places, setPlaces] = useState<{ line: Element; card: Element } | null>(null);
  useLayoutEffect(() => {
    const line = header.querySelector("[data-store-line]");
    const card = header.querySelector("[data-store-card]");
    if (line === null || card === null) return;
    line.replaceChildren();
    card.replaceChildren();
    setPlaces({ line, card });
  }, [header]);
  if (places === null) return null;
  return (
    <>
      {createPortal(<StoreLine store={store} />, places.line)}
      {createPortal(<StoreCard store={store} />, places.card)}
    </>
  );
}
