/** A phone number as people write it, as an address that dials it; an extension (转, 分机) follows after a pause. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replace(/转|分机|ext\.?/gi, ",").replace(/[^\d+*#,;]/g, "")}`;
}
