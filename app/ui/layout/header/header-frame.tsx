import { useCallback, useState } from "react";
import { useStaticPart } from "../static-chrome/static-chrome";
import { HeaderBehaviour } from "./header-behaviour";
import styles from "./site-header.module.css";

/** The header of product.md §2.4: the server's `SiteHeader`, and what script adds to it. */
export function HeaderFrame() {
  const [header, setHeader] = useState<HTMLElement | null>(null);
  const { ref: fill, ...part } = useStaticPart("header");
  const take = useCallback(
    (element: HTMLElement | null) => {
      fill(element);
      setHeader(element);
    },
    [fill],
  );
  return (
    <>
      <header ref={take} className={styles.header} data-site-header="" {...part} />
      {header === null ? null : <HeaderBehaviour header={header} />}
    </>
  );
}
