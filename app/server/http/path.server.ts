/**
 * Segment `index` of a request's path, decoded exactly once. The router's own params turn "%2F" typed as text into
 * "/", and ids are opaque (product.md §5.8). Bad percent-encoding is kept as it came.
 */
export function pathSegment(request: Request, index: number): string {
  const raw = new URL(request.url).pathname.split("/")[index + 1] ?? "";
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
