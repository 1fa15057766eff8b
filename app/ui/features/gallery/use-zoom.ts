import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

const ZOOMED = 2.5;
const MAX_SCALE = 4;
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;
/** A pointer that moves farther than this is not a tap. */
const TAP_PX = 8;

interface Point {
  x: number;
  y: number;
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/**
 * Zooms the image returned by `imageOf` inside `stage`: by pinch, double tap, double click and `toggle`; a zoomed image
 * is panned by dragging. Events handled here do not reach the slider, which listens inside the stage.
 */
export function useZoom(stage: RefObject<HTMLElement>, imageOf: () => HTMLImageElement | null) {
  const [isZoomed, setZoomed] = useState(false);
  const image = useRef(imageOf);
  const zoomTo = useRef<(scale: number) => void>(() => undefined);
  useEffect(() => {
    image.current = imageOf;
  });

  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const fingers = new Map<number, Point>();
    let [scale, x, y] = [1, 0, 0];
    let lastTap: (Point & { at: number }) | null = null;
    /** After a pinch: the remaining finger must not swipe. */
    let isPinch = false;

    const apply = (isMoving: boolean) => {
      const shown = image.current();
      if (shown === null) return;
      const spare = (size: number, within: number) => Math.max(0, (size * scale - within) / 2);
      const limit = (value: number, max: number) => Math.min(max, Math.max(-max, value));
      x = limit(x, spare(shown.offsetWidth, element.clientWidth));
      y = limit(y, spare(shown.offsetHeight, element.clientHeight));
      shown.style.transition = isMoving ? "none" : "";
      shown.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
      // Makes the browser choose a srcset candidate of the zoomed size.
      for (const source of shown.parentElement?.children ?? []) {
        if (scale > 1) source.setAttribute("sizes", `${Math.round(shown.offsetWidth * ZOOMED)}px`);
      }
      setZoomed(scale > 1);
    };
    /** `at` keeps its position on the screen. */
    const zoom = (to: number, at: Point, isMoving = false) => {
      const next = Math.min(MAX_SCALE, Math.max(1, to));
      const { left, top } = element.getBoundingClientRect();
      const fromCentre = { x: at.x - left - element.clientWidth / 2, y: at.y - top - element.clientHeight / 2 };
      x = fromCentre.x - ((fromCentre.x - x) * next) / scale;
      y = fromCentre.y - ((fromCentre.y - y) * next) / scale;
      scale = next;
      apply(isMoving);
    };
    zoomTo.current = (to) => {
      const { left, top } = element.getBoundingClientRect();
      zoom(to, { x: left + element.clientWidth / 2, y: top + element.clientHeight / 2 });
    };

    const isImage = ({ target }: Event) => target instanceof Element && target.closest("button") === null;
    const down = (event: PointerEvent) => {
      if (!isImage(event) || event.button !== 0) return;
      const point = { x: event.clientX, y: event.clientY };
      fingers.set(event.pointerId, point);
      if (fingers.size > 1) isPinch = true;
      if (fingers.size > 1 || !event.isPrimary) return;
      const isSecond =
        lastTap !== null && event.timeStamp - lastTap.at < DOUBLE_TAP_MS && distance(lastTap, point) < DOUBLE_TAP_PX;
      lastTap = isSecond ? null : { ...point, at: event.timeStamp };
      if (isSecond) zoom(scale > 1 ? 1 : ZOOMED, point);
    };
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (before === undefined) return;
      const point = { x: event.clientX, y: event.clientY };
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      fingers.set(event.pointerId, point);
      if (lastTap !== null && distance(lastTap, point) > TAP_PX) lastTap = null;
      if (other !== undefined) {
        const [from, to] = [middle(before, other), middle(point, other)];
        x += to.x - from.x;
        y += to.y - from.y;
        zoom((scale * distance(point, other)) / Math.max(1, distance(before, other)), to, true);
      } else if (scale > 1) {
        x += point.x - before.x;
        y += point.y - before.y;
        apply(true);
      }
    };
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      if (fingers.size === 0) window.setTimeout(() => (isPinch = false));
    };
    element.addEventListener("pointerdown", down, { signal });
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    window.addEventListener("pointercancel", up, { signal });
    const keep = (event: Event) => {
      if (isImage(event) && (scale > 1 || isPinch)) event.stopPropagation();
    };
    for (const type of ["touchstart", "touchmove", "mousedown", "mousemove"]) {
      element.addEventListener(type, keep, { capture: true, signal });
    }
    return () => listening.abort();
  }, [stage]);

  const toggle = useCallback(() => zoomTo.current(isZoomed ? 1 : ZOOMED), [isZoomed]);
  const reset = useCallback(() => zoomTo.current(1), []);
  return { isZoomed, toggle, reset };
}
