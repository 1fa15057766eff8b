/** "picture-3": the fragment that opens the third picture. */
export function pictureFragment(index: number): string {
  return `picture-${index + 1}`;
}

/** The id of the link that opens a picture, to which closing leads back. */
export function openerId(index: number): string {
  return `${pictureFragment(index)}-opener`;
}
