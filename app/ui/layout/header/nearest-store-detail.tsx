import { useLocation } from "@remix-run/react";
import type { NearestStore } from "~/ui/features/stores/nearest-store";
import { StoreDialog } from "~/ui/features/stores/store-detail";

export interface NearestStoreDetailProps {
  store: NearestStore;
  onClose: () => void;
}

/** The detail of the nearest store, as a dialog over the current page. */
export function NearestStoreDetail({ store, onClose }: NearestStoreDetailProps) {
  const { pathname, search } = useLocation();
  return <StoreDialog id="nearest-store" store={store} closeHref={pathname + search} onClose={onClose} />;
}
