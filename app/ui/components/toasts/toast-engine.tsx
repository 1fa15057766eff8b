import { useEffect } from "react";
import { cssTransition, toast, ToastContainer, type ToastOptions } from "react-toastify/unstyled";
import { toastsCopy } from "~/ui/copy/toasts";
import { Icon } from "../icons";
import type { ToastKind } from "~/domain/flash";
import { TOAST_DURATION_MS, TOAST_LIMIT } from "./toast-limits";

const Fade = cssTransition({ enter: "toast-enter", exit: "toast-exit", collapse: false });

let layer: HTMLDivElement | null = null;

/** A modal dialog lies in the browser's top layer, above any z-index: so do the toasts, and above it. */
function raiseLayer(): void {
  if (typeof layer?.showPopover !== "function") return;
  const isOpen = layer.matches(":popover-open");
  if (isOpen && document.querySelector("dialog:modal") === null) return;
  if (isOpen) layer.hidePopover();
  layer.showPopover();
}

function setLayer(element: HTMLDivElement | null): void {
  layer = element;
  raiseLayer();
}

let isMounted: () => void = () => undefined;
/** What is shown before there is a place for it could not be replaced or taken away. */
const mounted = new Promise<void>((resolve) => (isMounted = resolve));

export function ToastStack() {
  useEffect(() => isMounted(), []);
  return (
    <div ref={setLayer} className="toast-layer" {...{ popover: "manual" }}>
      <ToastContainer
        position="top-right"
        limit={TOAST_LIMIT}
        transition={Fade}
        closeButton={({ closeToast }) => (
          <button type="button" className="toast-close" aria-label={toastsCopy.close} onClick={closeToast}>
            <Icon name="close" size={18} />
          </button>
        )}
        aria-label={toastsCopy.label}
      />
    </div>
  );
}

const optionsOf: Readonly<Record<ToastKind, Pick<ToastOptions, "type" | "role" | "icon" | "isLoading">>> = {
  error: { type: "error", role: "alert", icon: <Icon name="alert" />, isLoading: false },
  success: { type: "success", role: "status", icon: <Icon name="check" />, isLoading: false },
  loading: { type: "default", role: "status", isLoading: true },
  blank: { type: "default", role: "status", isLoading: false },
  custom: { type: "default", role: "status", isLoading: false },
};

/**
 * What react-toastify calls the latest toast of each of our ids. Another name for each: one that is leaving still has its
 * own for as long as it fades, and react-toastify drops a second toast of a name without a word.
 */
const latest = new Map<string, ReturnType<typeof toast>>();

/** Shows a toast, in place of the one with its id where there is one. */
export async function show(kind: ToastKind, text: string, id: string): Promise<void> {
  await mounted;
  raiseLayer();
  const options = { ...optionsOf[kind], autoClose: TOAST_DURATION_MS[kind] };
  const shown = latest.get(id);
  if (shown !== undefined && toast.isActive(shown)) toast.update(shown, { ...options, render: text });
  else latest.set(id, toast(text, options));
}

export async function dismiss(id: string): Promise<void> {
  await mounted;
  const shown = latest.get(id);
  if (shown !== undefined) toast.dismiss(shown);
}
