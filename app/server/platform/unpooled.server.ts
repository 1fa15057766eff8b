/**
 * The same bytes in memory of their own, for what is kept: a small Buffer is a part of a pool of 64 KB, or of what a
 * socket has read, all of which stays as long as it does (docs/decisions/397).
 */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
