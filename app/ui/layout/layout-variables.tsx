import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { Attribute, selectorOf } from "~/ui/components/static-markup";

/**
 * Keeps --header-height and --viewport-height up to date (product.md §2.2). The style sheet sets both before any script
 * runs; this adds what CSS does not know: enlarged text and the browser's bars on phones.
 */
export function LayoutVariables() {
  const { pathname } = useLocation();

  useEffect(() => {
    const root = document.documentElement.style;
    const setViewport = () => root.setProperty("--viewport-height", `${window.innerHeight}px`);
    setViewport();
    window.addEventListener("resize", setViewport);
    return () => {
      window.removeEventListener("resize", setViewport);
      root.removeProperty("--viewport-height");
    };
  }, []);

  // Some pages have no header: the element may be another one after each navigation.
  useEffect(() => {
    const root = document.documentElement.style;
    const header = document.querySelector(selectorOf(Attribute.siteHeader));
    if (header === null || typeof ResizeObserver !== "function") return;
    const observer = new ResizeObserver(() =>
      root.setProperty("--header-height", `${header.getBoundingClientRect().height}px`),
    );
    // With padding and border: sticky elements are placed below the border box.
    observer.observe(header, { box: "border-box" });
    return () => {
      observer.disconnect();
      root.removeProperty("--header-height");
    };
  }, [pathname]);

  return null;
}
