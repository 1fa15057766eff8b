import type { default as KeenSliderType, KeenSliderOptions } from "keen-slider";

export interface Slider {
  turn(direction: 1 | -1): void;
  show(index: number): void;
  destroy(): void;
}

/** A slider of the children of `track`. keen-slider is the caller's to load, with what shows it. */
export function createSlider(
  KeenSlider: typeof KeenSliderType,
  track: HTMLElement,
  options: Pick<KeenSliderOptions, "initial" | "loop" | "drag" | "slideChanged">,
): Slider {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  /** The slide that an animation leads to, counted on round the loop; null while nothing moves. */
  let target: number | null = null;
  const slider = new KeenSlider(track, {
    ...options,
    // Its types allow the live collection too, its code does not.
    selector: (container: HTMLElement) => Array.from(container.querySelectorAll<HTMLElement>(":scope > li")),
    defaultAnimation: { duration: isStill ? 0 : 300 },
    animationEnded: () => (target = null),
    dragStarted: () => (target = null),
  });
  return {
    // From where it is going, not from where it is: two quick presses lead two slides on.
    turn(direction) {
      target = (target ?? slider.track.details.abs) + direction;
      slider.moveToIdx(target, true);
    },
    show(index) {
      target = null;
      slider.moveToIdx(index);
    },
    destroy: () => slider.destroy(),
  };
}
