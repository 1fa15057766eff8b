import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Keeps --header-height and --viewport-height true to the window (product.md §2.2). The style sheet gives both before
 * any script runs; this only follows what it cannot know: enlarged text, the bars of phones.
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

  // Some pages have no header, so each path may bring another one.
  useEffect(() => {
    const root = document.documentElement.style;
    const header = document.querySelector("[data-site-header]");
    if (header === null || typeof ResizeObserver !== "function") return;
    const observer = new ResizeObserver(() =>
      root.setProperty("--header-height", `${header.getBoundingClientRect().height}px`),
    );
    // Its padding too: what surrounds the header stands below its border.
    observer.observe(header, { box: "border-box" });
    return () => {
      observer.disconnect();
      root.removeProperty("--header-height");
    };
  }, [pathname]);

  return null;
}
