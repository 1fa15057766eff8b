import KeenSlider, { type KeenSliderOptions } from "keen-slider";

export interface Slider {
  turn(direction: 1 | -1): void;
  show(index: number): void;
  destroy(): void;
}

/** A slider of the children of `track`. */
export function createSlider(
  track: HTMLElement,
  options: Pick<KeenSliderOptions, "initial" | "loop" | "drag" | "slideChanged">,
): Slider {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  /** Target slide of the running animation, continuing beyond the loop's end; null while idle. */
  let target: number | null = null;
  const slider = new KeenSlider(track, {
    ...options,
    // Its types accept a live HTMLCollection too, its code does not.
    selector: (container: HTMLElement) => Array.from(container.querySelectorAll<HTMLElement>(":scope > li")),
    defaultAnimation: { duration: isStill ? 0 : 300 },
    animationEnded: () => (target = null),
    dragStarted: () => (target = null),
  });
  return {
    // Relative to the animation's target: two quick presses move two slides.
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
