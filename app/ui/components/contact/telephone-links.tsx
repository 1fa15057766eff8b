import { Fragment } from "react";
import type { TelephonePart } from "~/domain/telephone";
import { TelephoneNumber } from "./telephone-number";

export interface TelephoneLinksProps {
  /** The result of `splitTelephones`, called on the server so that the browser needs no code for it. */
  parts: readonly TelephonePart[];
  className?: string | undefined;
  target?: "_top";
}

/** A phone text in which each number is a link that calls it. */
export function TelephoneLinks({ parts, className = "", target }: TelephoneLinksProps) {
  return (
    <>
      {parts.map(({ text, href }, index) =>
        href === null ? (
          <Fragment key={index}>{text}</Fragment>
        ) : (
          <a key={index} className={`number ${className}`} href={href} target={target}>
            <TelephoneNumber number={text} />
          </a>
        ),
      )}
    </>
  );
}
