import { useLocation, useNavigate } from "@remix-run/react";
import { lazy, Suspense, useEffect, useLayoutEffect, useState, type ComponentType } from "react";
import { createPortal } from "react-dom";
import type { NearestStore } from "~/ui/features/stores/nearest-store";
import type { StoreDialogProps } from "~/ui/features/stores/store-detail";
import { StoreCard, StoreLine } from "./store-parts";

const StoreDialog = lazy<ComponentType<StoreDialogProps>>(() =>
  import("~/ui/features/stores/store-detail").then(
    (module) => ({ default: module.StoreDialog }),
    () => ({ default: StorePage }),
  ),
);

/** The script cannot be had: the detail has a page as well. */
function StorePage({ href }: StoreDialogProps) {
  const navigate = useNavigate();
  useEffect(() => navigate(href), [navigate, href]);
  return null;
}

export interface NearestStorePartsProps {
  header: HTMLElement;
  store: NearestStore;
}

/** Puts the visitor's nearest store in the place of the one that the server has rendered, and opens its detail. */
export function NearestStoreParts({ header, store }: NearestStorePartsProps) {
  const { key, pathname, search } = useLocation();
  const [{ line, card, rendered }] = useState(() => findPlaces(header));
  /** The key of the page over which the detail is open. */
  const [openAt, setOpenAt] = useState<string | null>(null);
  useLayoutEffect(() => rendered.forEach((node) => node.remove()), [rendered]);
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const link = event.target instanceof Element ? event.target.closest("[data-store-detail]") : null;
      if (!isPlain || link === null) return;
      event.preventDefault();
      link.closest("details")?.removeAttribute("open");
      setOpenAt(key);
    };
    header.addEventListener("click", open);
    return () => header.removeEventListener("click", open);
  }, [header, key]);
  return (
    <>
      {line === null ? null : createPortal(<StoreLine store={store} />, line)}
      {card === null ? null : createPortal(<StoreCard store={store} />, card)}
      {openAt !== key || store.detail === undefined ? null : (
        <Suspense fallback={null}>
          <StoreDialog
            id="nearest-store"
            store={store.detail}
            href={store.detailHref ?? pathname}
            closeHref={pathname + search}
            onClose={() => setOpenAt(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function findPlaces(header: HTMLElement) {
  const line = header.querySelector("[data-nearest-line]");
  const card = header.querySelector("[data-nearest-card]");
  return { line, card, rendered: [...(line?.childNodes ?? []), ...(card?.childNodes ?? [])] };
}
