export type ContactKind = "tel" | "phone" | "email";

/** One contact line of the site settings: label4Tel, value4Tel, desc4Tel and the like. */
export interface ContactLine {
  kind: ContactKind;
  label: string;
  value: string;
  /** Such as opening hours. */
  desc: string | null;
}

/** The customer service line, the dealers' line, and e-mail. */
export type ContactView = Record<ContactKind, ContactLine | null>;
