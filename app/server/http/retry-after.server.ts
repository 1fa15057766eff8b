/** The Retry-After of an action, for the document that shows its result. */
export function retryAfterOf(actionHeaders: Headers): HeadersInit {
  const seconds = actionHeaders.get("Retry-After");
  return seconds === null ? {} : { "Retry-After": seconds };
}
