import { Gauge, type Registry } from "prom-client";

/** A gauge without labels whose value is read at each scrape. */
export function measureAtScrape(
  metrics: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    async collect() {
      this.set(await read());
    },
  });
}
