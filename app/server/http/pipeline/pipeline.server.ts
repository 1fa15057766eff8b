import type { HttpExchange } from "./http-exchange.server";

export type Next = () => void | Promise<void>;

/** Answers an exchange, or calls `next`; code after that call runs when the later handlers have finished. */
export type Handler = (exchange: HttpExchange, next: Next) => void | Promise<void>;

/** Composes handlers in order. A synchronous handler returns no promise: the most frequent response needs none. */
export function pipeline(handlers: readonly Handler[]): (exchange: HttpExchange) => void | Promise<void> {
  const run = (exchange: HttpExchange, at: number): void | Promise<void> =>
    handlers[at]?.(exchange, () => run(exchange, at + 1));
  return (exchange) => run(exchange, 0);
}
