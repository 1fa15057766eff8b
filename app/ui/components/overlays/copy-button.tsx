import { productCopy } from "../../copy/products/product";
import { showToast } from "../toasts/toasts";

/** Copies a link; rendered after hydration only, and not where the browser has no clipboard. */
export function CopyButton({ url, label, className }: { url: string; label: string; className?: string | undefined }) {
  if (!("clipboard" in navigator)) return null;
  const copy = () => {
    navigator.clipboard.writeText(url).then(
      () => showToast("success", productCopy.linkCopied),
      () => showToast("error", productCopy.linkNotCopied),
    );
  };
  return (
    <button type="button" className={className} onClick={copy}>
      {label}
    </button>
  );
}
