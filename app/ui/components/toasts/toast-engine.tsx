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

export function ToastStack() {
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

export function show(kind: ToastKind, text: string, id: string): void {
  raiseLayer();
  const options: ToastOptions = { toastId: id, autoClose: TOAST_DURATION_MS[kind] };
  switch (kind) {
    case "error":
      toast.error(text, { ...options, icon: <Icon name="alert" /> });
      return;
    case "success":
      toast.success(text, { ...options, role: "status", icon: <Icon name="check" /> });
      return;
    case "loading":
      toast.loading(text, { ...options, role: "status" });
      return;
    case "blank":
    case "custom":
      toast(text, { ...options, role: "status" });
  }
}
