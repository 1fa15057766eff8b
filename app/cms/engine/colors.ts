/** Colours chosen by editors: only valid ones pass, and none that would make text unreadable. */
import { colord, extend } from "colord";
import a11y from "colord/plugins/a11y";
import names from "colord/plugins/names";

extend([a11y, names]);

const BARE_HEX = /^(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i;
const MAX_COLOUR_LENGTH = 48;
const LIGHT_LUMINANCE = 0.6;
const MIN_CONTRAST = 1.6;

/** A CSS colour (#hex, also without #; rgb(), rgba(), hsl(), hsla(); a name) as CSS, else null. */
export function toColour(value: unknown): string | null {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text.length > MAX_COLOUR_LENGTH) return null;
  const trimmed = text.trim();
  const colour = BARE_HEX.test(trimmed) ? `#${trimmed}` : trimmed;
  return colord(colour).isValid() ? colour : null;
}

/** Whether this is a text colour for dark backgrounds. */
export function isLight(colour: string | null): boolean {
  return colour !== null && colord(colour).luminance() > LIGHT_LUMINANCE;
}

/** Whether text of one colour has any visible contrast on the other. */
export function isVisibleOn(colour: string, ground: string): boolean {
  return colord(colour).contrast(ground) >= MIN_CONTRAST;
}
