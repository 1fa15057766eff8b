import type { ReactNode } from "react";
import { Icon } from "./icons";
import styles from "./panel.module.css";

/** Panels below each other. */
export function Panels({ className = "", children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={`${styles.panels} ${className}`}>{children}</div>;
}

/** A title that unfolds what is below it, without script too; open in print. */
export function Panel(props: { title: ReactNode; isOpen?: boolean; children: ReactNode }) {
  const { title, isOpen, children } = props;
  return (
    <details className={styles.panel} open={isOpen}>
      <summary className={styles.summary}>
        {title}
        <Icon name="down" size={18} className="chevron" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
