import { useCallback, useState } from "react";
import { Attribute, dataAttributes } from "~/ui/components/static-markup";
import { useStaticPart } from "../static-chrome/static-chrome";
import { HeaderBehaviour } from "./header-behaviour";
import styles from "./site-header.module.css";

/** The header of product.md §2.4: the markup of `SiteHeader`, rendered by the server, plus `HeaderBehaviour`. */
export function HeaderFrame() {
  const [header, setHeader] = useState<HTMLElement | null>(null);
  const { ref: restore, ...part } = useStaticPart("header");
  const attach = useCallback(
    (element: HTMLElement | null) => {
      restore(element);
      setHeader(element);
    },
    [restore],
  );
  return (
    <>
      <header ref={attach} className={styles.header} {...dataAttributes({ [Attribute.siteHeader]: true })} {...part} />
      {header === null ? null : <HeaderBehaviour header={header} />}
    </>
  );
}
