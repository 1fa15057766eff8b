import { createContext } from "react";
import type { GalleryOverlaysProps } from "./gallery-overlays";

/**
 * Renders the gallery of readers without script. The server provides it; null in a browser, which gets the markup and
 * neither its code nor its data.
 */
export const GalleryMarkupContext = createContext<((props: GalleryOverlaysProps) => string) | null>(null);
