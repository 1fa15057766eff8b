import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { urls } from "~/domain/urls/urls";
import { loadPart } from "~/ui/components/behaviour/load-part";
import { OwnPage } from "~/ui/components/overlays/own-page";
import { isPlainClick } from "~/ui/components/behaviour/plain-click";

// The first click loads the dialog; if that fails, the link goes to the content's own page.
const ContentDialog = loadPart(
  () => import("./content-dialog").then((module) => module.ContentDialog),
  ({ link }) => <OwnPage href={link.href} />,
);

/** The URL of a type 7 link that was clicked without modifier keys, or null. */
function linkedHref(event: MouseEvent): string | null {
  if (!isPlainClick(event) || event.defaultPrevented || !(event.target instanceof Element)) return null;
  const href = event.target.closest("a")?.getAttribute("href");
  return href?.startsWith(urls.content("")) ? href : null;
}

/**
 * Opens the content of a type 7 link in a dialog, without a navigation (product.md §2.3, product.md §2.23). Without
 * script the link goes to a page of its own.
 */
export function LinkedContentOpener() {
  const { key } = useLocation();
  // A link inside the dialog navigates away: the dialog is open only on the page where it was opened.
  const [opened, setOpened] = useState<{ href: string; at: string } | null>(null);
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const href = linkedHref(event);
      if (href === null) return;
      event.preventDefault();
      setOpened({ href, at: key });
    };
    document.addEventListener("click", open, true);
    return () => document.removeEventListener("click", open, true);
  }, [key]);
  if (opened === null || opened.at !== key) return null;
  return <ContentDialog link={opened} onClose={() => setOpened(null)} />;
}
