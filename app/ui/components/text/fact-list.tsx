import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

/** Names and values of a result, one a line; those without a value are left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value === null || value === "" ? null : (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd className="number">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
