import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Attribute, selectorOf } from "~/ui/components/static-markup";
import type { NearestStore } from "~/ui/features/stores/nearest-store";
import { StoreCard, StoreLine } from "./store-parts";

interface NearestStorePartsProps {
  header: HTMLElement;
  store: NearestStore;
}

/** Replaces the server-rendered store by the visitor's nearest one. */
export function NearestStoreParts({ header, store }: NearestStorePartsProps) {
  const [{ line, card, rendered }] = useState(() => findSlots(header));
  useLayoutEffect(() => rendered.forEach((node) => node.remove()), [rendered]);
  return (
    <>
      {line === null ? null : createPortal(<StoreLine store={store} />, line)}
      {card === null ? null : createPortal(<StoreCard store={store} />, card)}
    </>
  );
}

function findSlots(header: HTMLElement) {
  const line = header.querySelector(selectorOf(Attribute.nearestLine));
  const card = header.querySelector(selectorOf(Attribute.nearestCard));
  return { line, card, rendered: [...(line?.childNodes ?? []), ...(card?.childNodes ?? [])] };
}
