import { pagesCopy } from "~/ui/copy/pages";
import styles from "./customer-service.module.css";
import { Icon } from "../icons";
import { lineBreakingClass } from "../text/line-breaking";
import type { ContactView } from "./contact";
import { ContactValue } from "./contact-value";

/** The order of the lines: as parts of a page, or of the buy dialog. */
const LINES = { contactUs: ["tel", "phone", "email"], pdpBuy: ["tel", "email", "phone"] } as const;

/** Phones and e-mail, under the same names on every page (product.md §2.7 Customer-service block). */
export function CustomerService({ type, contact }: { type: keyof typeof LINES; contact: ContactView }) {
  const lines = LINES[type].flatMap((kind) => contact[kind] ?? []);
  if (lines.length === 0) return null;
  return (
    <section className={styles.block} data-type={type}>
      <h2 className={type === "pdpBuy" ? "fine" : undefined}>{pagesCopy.customerService}</h2>
      <dl className={styles.lines}>
        {lines.map((line) => (
          <div key={line.kind}>
            <dt className={`detail ${styles.label}`}>
              <Icon name={line.kind === "email" ? "mail" : "phone"} size={18} />
              {line.label}
            </dt>
            <dd>
              <ContactValue line={line} className={`tap quiet ${styles.value}`} />
              {line.desc ? <p className={`detail ${lineBreakingClass(line.desc, "small")}`}>{line.desc}</p> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
