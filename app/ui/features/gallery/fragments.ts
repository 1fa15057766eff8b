/** "picture-3": the fragment that opens the third image. */
export function imageFragment(index: number): string {
  return `picture-${index + 1}`;
}

/** Id of the link that opens an image; closing returns to it. */
export function openerId(index: number): string {
  return `${imageFragment(index)}-opener`;
}
