import type { ToastKind } from "~/domain/flash";

/** How long each kind of toast stays, in ms; false is for ever (product.md §9.5). */
export const TOAST_DURATION_MS: Readonly<Record<ToastKind, number | false>> = {
  error: 4000,
  success: 2000,
  blank: 4000,
  custom: 4000,
  loading: false,
};

/** How many toasts stand at once (product.md §9.5). */
export const TOAST_LIMIT = 20;
