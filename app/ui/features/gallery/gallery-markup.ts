import { createContext } from "react";
import type { GalleryOverlaysProps } from "./gallery-overlays";

/**
 * Renders the no-script gallery. Provided by the server; null in a browser, which gets only the markup, without its
 * code and data.
 */
export const GalleryMarkupContext = createContext<((props: GalleryOverlaysProps) => string) | null>(null);
