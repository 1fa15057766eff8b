import type { ReactNode } from "react";
import { contactCopy } from "~/ui/copy/contact";
import styles from "./customer-service.module.css";
import { Icon } from "../icons";
import { lineBreakingClass } from "../text/line-breaking";
import { TelephoneLinks } from "./telephone-links";

/** One contact line of the site settings: label4Tel, value4Tel, desc4Tel and the like. */
export interface ContactLine {
  label: string | null;
  value: string;
  /** Such as opening hours. */
  desc: string | null;
}

export interface ContactView {
  /** label4Tel, value4Tel, desc4Tel: the customer service line. */
  tel: ContactLine | null;
  /** label4Phone, value4Phone, desc4Phone: the dealers' line. */
  phone: ContactLine | null;
  /** label4Email, value4Email, desc4Email. */
  email: ContactLine | null;
}

const VALUE = `tap quiet ${styles.value}`;

export type CustomerServiceType = "default" | "contactUs" | "pdpBuy";

/** Phones and e-mail, under the same names on every page (product.md §2.7 Customer-service block). */
export function CustomerService({ type, contact }: { type: CustomerServiceType; contact: ContactView }) {
  const phone = type === "default" ? null : contact.phone;
  if (contact.tel === null && contact.email === null && phone === null) return null;
  const secondPhone = phone ? (
    <Line label={phone.label || contactCopy.dealer} icon="phone" desc={phone.desc}>
      <TelephoneLinks text={phone.value} className={VALUE} />
    </Line>
  ) : null;
  return (
    <section className={styles.block} data-type={type}>
      <h2 className={type === "pdpBuy" ? "fine" : undefined}>{contactCopy.customerService}</h2>
      <dl className={styles.lines}>
        {contact.tel ? (
          <Line label={contact.tel.label || contactCopy.phone} icon="phone" desc={contact.tel.desc}>
            <TelephoneLinks text={contact.tel.value} className={VALUE} />
          </Line>
        ) : null}
        {type === "contactUs" ? secondPhone : null}
        {contact.email ? (
          <Line label={contact.email.label || contactCopy.email} icon="mail" desc={contact.email.desc}>
            <a className={VALUE} href={`mailto:${contact.email.value}`}>
              {contact.email.value}
            </a>
          </Line>
        ) : null}
        {type === "pdpBuy" ? secondPhone : null}
      </dl>
    </section>
  );
}

interface LineProps {
  label: string;
  icon: "phone" | "mail";
  desc: string | null;
  children: ReactNode;
}

function Line({ label, icon, desc, children }: LineProps) {
  return (
    <div>
      <dt className={`detail ${styles.label}`}>
        <Icon name={icon} size={18} />
        {label}
      </dt>
      <dd>
        {children}
        {desc ? <p className={`detail ${lineBreakingClass(desc, "small")}`}>{desc}</p> : null}
      </dd>
    </div>
  );
}
