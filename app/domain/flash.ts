/** Kinds of toasts (product.md §9.5 Toasts). */
export type ToastKind = "error" | "success" | "blank" | "loading";

/** A one-time message, shown on the page that a redirect leads to. */
export interface Flash {
  kind: Extract<ToastKind, "error" | "success" | "blank">;
  text: string;
}
