import type { Exchange } from "./exchange.server";

export type Next = () => void | Promise<void>;

/** Answers an exchange, or leaves it to those behind it by calling `next`; what stands around that call sees their end. */
export type Handler = (exchange: Exchange, next: Next) => void | Promise<void>;

/** One handler of several in their order. A handler without a promise makes none: the most frequent answer needs no other. */
export function pipeline(handlers: readonly Handler[]): (exchange: Exchange) => void | Promise<void> {
  const run = (exchange: Exchange, at: number): void | Promise<void> =>
    handlers[at]?.(exchange, () => run(exchange, at + 1));
  return (exchange) => run(exchange, 0);
}
