import "../layers.css";
import { useStandingPart } from "../server-parts";
import { HeaderBehaviour } from "./header-behaviour";
import styles from "./site-header.module.css";

/** The header of SPEC §2: the server's `SiteHeader`, and what script adds to it. */
export function HeaderFrame() {
  return (
    <>
      <header className={styles.header} data-site-header="" {...useStandingPart("header")} />
      <HeaderBehaviour />
    </>
  );
}
