import "../styles/layers.css";
import { contactCopy } from "../copy/contact";
import styles from "./customer-service.module.css";
import { Icon } from "./icons";
import { telephoneAddress } from "~/domain/telephone";
import { TelephoneNumber } from "./telephone-number";

/** One line of the site settings: label4Tel, value4Tel, desc4Tel and their like. */
export interface ContactLine {
  label: string | null;
  value: string;
  /** Such as the hours. */
  desc: string | null;
}

export interface ContactView {
  /** label4Tel, value4Tel, desc4Tel: the service line. */
  tel: ContactLine | null;
  /** label4Phone, value4Phone, desc4Phone: the line for dealers. */
  phone: ContactLine | null;
  /** label4Email, value4Email, desc4Email. */
  email: ContactLine | null;
}

export type CustomerServiceType = "default" | "contactUs" | "pdpBuy";

/** Phone and e-mail, and for the buy pop-up the dealers' phone as well (product.md §2.7 Customer-service block). */
export function CustomerService({ type, contact }: { type: CustomerServiceType; contact: ContactView }) {
  const dealer = type === "pdpBuy" ? contact.phone : null;
  if (contact.tel === null && contact.email === null && dealer === null) return null;
  return (
    <section className={styles.block} data-type={type}>
      <h2 className={styles.title}>{contactCopy.customerService}</h2>
      <dl className={styles.lines}>
        {contact.tel ? (
          <Line line={contact.tel} label={contactCopy.phone} icon="phone" href={telephoneAddress(contact.tel.value)} />
        ) : null}
        {contact.email ? (
          <Line line={contact.email} label={contactCopy.email} icon="mail" href={`mailto:${contact.email.value}`} />
        ) : null}
        {dealer ? (
          <Line line={dealer} label={contactCopy.dealer} icon="phone" href={telephoneAddress(dealer.value)} />
        ) : null}
      </dl>
    </section>
  );
}

function Line(props: { line: ContactLine; label: string; icon: "phone" | "mail"; href: string }) {
  const { line, label, icon, href } = props;
  return (
    <div className={styles.line}>
      <dt className={styles.label}>
        <Icon name={icon} size={18} />
        {line.label || label}
      </dt>
      <dd>
        <a className={`number ${styles.value}`} href={href}>
          <TelephoneNumber number={line.value} />
        </a>
        {line.desc ? <p className={styles.desc}>{line.desc}</p> : null}
      </dd>
    </div>
  );
}
