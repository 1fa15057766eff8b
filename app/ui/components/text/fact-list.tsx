import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

export interface FactListProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Values below each other, for long ones; otherwise at the end of their lines, as numbers are. */
  isColumn?: boolean;
}

/** Names and values, one a line; those without a value are left out. */
export function FactList({ facts, isColumn = false }: FactListProps) {
  return (
    <dl className={`${styles.facts} ${isColumn ? styles.column : ""}`}>
      {facts.map(([name, value]) =>
        value === null || value === "" ? null : (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd className={isColumn ? "" : "number"}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
