/** How long an action has told the visitor to wait, for the document that shows its answer. */
export function retryAfterOf(actionHeaders: Headers): HeadersInit {
  const seconds = actionHeaders.get("Retry-After");
  return seconds === null ? {} : { "Retry-After": seconds };
}
