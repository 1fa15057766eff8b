type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** True for a click that follows a link in place; the others open a tab or a window, or save. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
