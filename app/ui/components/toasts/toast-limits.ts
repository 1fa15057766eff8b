import type { ToastKind } from "~/domain/flash";

/** Display time per kind of toast in ms; false = until dismissed (product.md §9.5). */
export const TOAST_DURATION_MS: Readonly<Record<ToastKind, number | false>> = {
  error: 4000,
  success: 2000,
  blank: 4000,
  loading: false,
};

/** Maximum number of visible toasts (product.md §9.5). */
export const TOAST_LIMIT = 20;
