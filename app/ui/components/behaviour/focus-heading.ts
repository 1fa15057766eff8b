/** Moves the focus to the heading of the page, or of the dialog open in it. */
export function focusHeading(): void {
  const heading = ["main dialog[open] h2", "main h1", "main"]
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find((found) => found !== null);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
