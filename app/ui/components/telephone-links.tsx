import { Fragment } from "react";
import { splitTelephones, telephoneHref } from "~/domain/telephone";
import { TelephoneNumber } from "./telephone-number";

export interface TelephoneLinksProps {
  /** One number or several, as people write them. */
  phone: string;
  className?: string | undefined;
  target?: "_top";
}

/** Every number of a phone text as a link that dials it; what stands between them as it was written. */
export function TelephoneLinks({ phone, className = "", target }: TelephoneLinksProps) {
  return (
    <>
      {splitTelephones(phone).map(({ text, isNumber }, index) =>
        isNumber ? (
          <a key={index} className={`number ${className}`} href={telephoneHref(text)} target={target}>
            <TelephoneNumber number={text} />
          </a>
        ) : (
          <Fragment key={index}>{text}</Fragment>
        ),
      )}
    </>
  );
}
