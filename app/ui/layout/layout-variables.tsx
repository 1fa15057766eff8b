import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { Attribute, selectorOf } from "~/ui/components/static-markup";

/**
 * Keeps --header-height and --viewport-height up to date (product.md §2.2). The style sheet sets both before any script
 * runs; this adds what CSS does not know: enlarged text and, in browsers without `dvh`, the bars on phones. What is right
 * already is not written: each write lays out the whole document again.
 */
export function LayoutVariables() {
  const { pathname } = useLocation();

  useEffect(() => {
    if (CSS.supports("height: 100dvh")) return;
    const root = document.documentElement.style;
    const setViewport = () => root.setProperty("--viewport-height", `${innerHeight}px`);
    setViewport();
    addEventListener("resize", setViewport);
    return () => removeEventListener("resize", setViewport);
  }, []);

  // Some pages have no header: the element may be another one after each navigation.
  useEffect(() => {
    const root = document.documentElement.style;
    const header = document.querySelector(selectorOf(Attribute.siteHeader));
    if (header === null) return;
    const observer = new ResizeObserver(() => {
      const height = `${header.getBoundingClientRect().height}px`;
      const known = getComputedStyle(header).getPropertyValue("--header-height");
      if (height !== known) root.setProperty("--header-height", height);
    });
    // With padding and border: sticky elements are placed below the border box.
    observer.observe(header, { box: "border-box" });
    return () => {
      observer.disconnect();
      root.removeProperty("--header-height");
    };
  }, [pathname]);

  return null;
}
