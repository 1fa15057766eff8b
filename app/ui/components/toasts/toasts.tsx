import { useLocation } from "@remix-run/react";
import { createElement, useEffect, useState, type ReactElement } from "react";
import type { Flash, ToastKind } from "~/domain/flash";
import { toastsCopy } from "~/ui/copy/toasts";
import { Icon } from "../icons";
import "./toasts.css";
import { createSharedValue } from "../behaviour/shared-value";
import { useHydrated } from "../behaviour/use-hydrated";

export interface ToastOptions {
  /** Replaces a visible toast with this id. */
  id?: string;
  /** Called when the visitor closes it. */
  onDismiss?: () => void;
}

/** The latest toast's, for the dialog above which it appears: to a screen reader all outside of that is silent. */
export const toastText = createSharedValue("");
/** A dialog opened later must not announce an old toast. */
const ANNOUNCED_MS = 4000;

let isRequested = false;
let shownCount = 0;
/** Rendered once its script is there: an element whose script cannot be loaded would take the page with it. */
const container = createSharedValue<ReactElement | null>(null);

/** A separate chunk: pages without a toast never load it. */
async function loadEngine() {
  isRequested = true;
  const engine = await import("./toast-engine");
  if (container.get() === null) container.set(createElement(engine.ToastStack));
  return engine;
}

/** Shows a toast at the top right for the time of product.md §9.5. */
export function showToast(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  const id = options.id ?? `toast-${++shownCount}`;
  toastText.set(text);
  setTimeout(() => {
    if (toastText.get() === text) toastText.set("");
  }, ANNOUNCED_MS);
  loadEngine().then(
    (engine) => engine.show(kind, text, id, options.onDismiss),
    // The engine could not be loaded (offline, an old release): show the text anyway.
    () => window.alert(text),
  );
}

/** Dismisses the toast with this id, if it is visible. */
export function dismissToast(id: string): void {
  if (isRequested)
    loadEngine().then(
      (engine) => engine.dismiss(id),
      () => undefined,
    );
}

/** The toast container; once per document. */
export const Toasts = () => container.use();

/**
 * What a redirect says on the page it leads to: with script a toast, and where that was, once it is gone, a notice. The
 * notice stays until it or its toast is closed or another page follows.
 */
export function FlashNotice({ flash }: { flash: Flash | null }) {
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  const [shown, setShown] = useState<{ flash: Flash | null; pathname: string | null; count: number }>({
    flash,
    pathname,
    count: 0,
  });
  if (shown.flash !== flash) setShown({ flash, pathname, count: shown.count + 1 });
  else if (shown.pathname !== null && shown.pathname !== pathname) setShown({ ...shown, pathname: null });
  useEffect(() => {
    if (flash === null) return;
    const onDismiss = () => setShown((latest) => ({ ...latest, pathname: null }));
    showToast(flash.kind, flash.text, { id: `flash-${flash.text}`, onDismiss });
  }, [flash]);
  if (flash === null || shown.pathname !== pathname) return null;
  const isError = flash.kind === "error";
  return (
    <details key={shown.count} className="flash" open data-kind={flash.kind} data-hydrated={hydrated || undefined}>
      <summary className="icon-button toast-close" aria-label={toastsCopy.close}>
        <Icon name="close" size={18} />
      </summary>
      <p
        className={`flash-text Toastify__toast--${flash.kind}`}
        role={hydrated ? undefined : isError ? "alert" : "status"}
      >
        {flash.kind === "blank" ? null : (
          <Icon name={isError ? "alert" : "check"} size={20} className="Toastify__toast-icon" />
        )}
        {flash.text}
      </p>
    </details>
  );
}
