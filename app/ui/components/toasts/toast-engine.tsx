import { useEffect } from "react";
import { cssTransition, toast, ToastContainer, type ToastOptions } from "react-toastify/unstyled";
import { toastsCopy } from "~/ui/copy/toasts";
import { Icon } from "../icons";
import type { ToastKind } from "~/domain/flash";
import { TOAST_DURATION_MS, TOAST_LIMIT } from "./toast-limits";

const Fade = cssTransition({ enter: "toast-enter", exit: "toast-exit", collapse: false });

let layer: HTMLDivElement | null = null;

/** A modal dialog is in the top layer, above any z-index; the toasts must be there too, above it. */
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
/** A toast shown before the container is mounted cannot be replaced or dismissed. */
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
          <button
            type="button"
            className="icon-button toast-close"
            aria-label={toastsCopy.close}
            onClick={() => closeToast(true)}
          >
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
};

/**
 * react-toastify's id of the latest toast for each of our ids. Unique per toast: a toast that is fading out still owns
 * its id, and react-toastify ignores a second toast with the same id.
 */
const latest = new Map<string, ReturnType<typeof toast>>();

/** Shows a toast; replaces the one with the same id. */
export async function show(kind: ToastKind, text: string, id: string, onDismiss?: () => void): Promise<void> {
  await mounted;
  raiseLayer();
  const options: ToastOptions = {
    ...optionsOf[kind],
    autoClose: TOAST_DURATION_MS[kind],
    // `true` is the close button.
    onClose: (reason) => reason === true && onDismiss?.(),
  };
  const shown = latest.get(id);
  if (shown !== undefined && toast.isActive(shown)) toast.update(shown, { ...options, render: text });
  else latest.set(id, toast(text, options));
}

export async function dismiss(id: string): Promise<void> {
  await mounted;
  const shown = latest.get(id);
  if (shown !== undefined) toast.dismiss(shown);
}
