/** "picture-3": the fragment that opens the third image. */
export function imageFragment(index: number): string {
  return `picture-${index + 1}`;
}

/** The id of the link that opens an image, to which closing leads back. */
export function openerId(index: number): string {
  return `${imageFragment(index)}-opener`;
}
