import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { NearestStore } from "~/ui/features/stores/nearest-store";
import { StoreCard, StoreLine } from "./store-parts";

export interface NearestStorePartsProps {
  header: HTMLElement;
  store: NearestStore;
}

/** Puts the visitor's nearest store in the place of the one that the server has rendered. */
export function NearestStoreParts({ header, store }: NearestStorePartsProps) {
  const [{ line, card, rendered }] = useState(() => findPlaces(header));
  useLayoutEffect(() => rendered.forEach((node) => node.remove()), [rendered]);
  return (
    <>
      {line === null ? null : createPortal(<StoreLine store={store} />, line)}
      {card === null ? null : createPortal(<StoreCard store={store} />, card)}
    </>
  );
}

function findPlaces(header: HTMLElement) {
  const line = header.querySelector("[data-nearest-line]");
  const card = header.querySelector("[data-nearest-card]");
  return { line, card, rendered: [...(line?.childNodes ?? []), ...(card?.childNodes ?? [])] };
}
