import type { ContactLine } from "./contact";
import { TelephoneLinks } from "./telephone-links";

/** What a contact line leads to: an e-mail, or each of its numbers. */
export function ContactValue({ line: { kind, value }, className }: { line: ContactLine; className: string }) {
  if (kind !== "email") return <TelephoneLinks text={value} className={className} />;
  return (
    <a className={className} href={`mailto:${value}`}>
      {value}
    </a>
  );
}
