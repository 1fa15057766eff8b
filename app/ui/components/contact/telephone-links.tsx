import { Fragment } from "react";
import type { TelephonePart } from "~/domain/telephone";
import { TelephoneNumber } from "./telephone-number";

export interface TelephoneLinksProps {
  /** Of a phone text, by `splitTelephones`: lists and pop-ups of every page need not know how. */
  parts: readonly TelephonePart[];
  className?: string | undefined;
  target?: "_top";
}

/** Every number of a phone text as a link that dials it; what stands between them as it was written. */
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
