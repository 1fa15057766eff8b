import { decoded } from "~/domain/urls/decoded";

/**
 * Segment `index` of a request's path, decoded exactly once. The router's params turn a literal "%2F" into "/", and ids
 * are opaque (product.md §5.8). Invalid percent-encoding is returned unchanged.
 */
export function pathSegment(request: Request, index: number): string {
  return decoded(new URL(request.url).pathname.split("/")[index + 1] ?? "");
}
