/** Answers as long as the process runs (product.md §10.2). */
export function loader() {
  return new Response("ok", { headers: { "Cache-Control": "no-store" } });
}
