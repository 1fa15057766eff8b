import { Fragment } from "react";
import { splitTelephones } from "~/domain/telephone";
import { TelephoneNumber } from "./telephone-number";

export interface TelephoneLinksProps {
  /** As people write it: one number, or several. */
  text: string;
  className?: string | undefined;
  target?: "_top";
}

/** A phone text in which each number is a link that calls it. */
export function TelephoneLinks({ text, className = "", target }: TelephoneLinksProps) {
  return (
    <>
      {splitTelephones(text).map(({ text: part, href }, index) =>
        href === null ? (
          <Fragment key={index}>{part}</Fragment>
        ) : (
          <a key={index} className={`number ${className}`} href={href} target={target}>
            <TelephoneNumber number={part} />
          </a>
        ),
      )}
    </>
  );
}
