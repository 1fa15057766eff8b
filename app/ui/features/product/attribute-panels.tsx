import type { ReactNode } from "react";
import type { Attribute } from "~/domain/product";
import { productCopy } from "~/ui/copy/products/product";
import { Icon } from "~/ui/components/icons";
import styles from "./attribute-panels.module.css";

export interface AttributePanelsProps {
  features: readonly Attribute[];
  extraFeatures: readonly Attribute[];
  specifications: readonly Attribute[];
}

/**
 * Features and specifications, both initially closed; empty values and panels without values are left out (product.md
 * §2.9.2).
 */
export function AttributePanels(props: AttributePanelsProps) {
  const features = withValue(props.features);
  const extras = withValue(props.extraFeatures);
  const specifications = withValue(props.specifications);
  if (features.length + extras.length + specifications.length === 0) return null;
  return (
    <div className={styles.panels}>
      {features.length + extras.length > 0 ? (
        <Panel title={productCopy.features}>
          <Lines attributes={features} />
          {extras.length > 0 ? (
            <ul className={styles.extras}>
              {extras.map((extra, index) => (
                <li key={index} className={styles.extra}>
                  {extra.label ? <span className={styles.label}>{extra.label}</span> : null}
                  <span className={styles.value}>{extra.value}</span>
                </li>
              ))}
            </ul>
          ) : null}
        </Panel>
      ) : null}
      {specifications.length > 0 ? (
        <Panel title={productCopy.specifications}>
          <Lines attributes={specifications} />
        </Panel>
      ) : null}
    </div>
  );
}

function withValue(attributes: readonly Attribute[]): Attribute[] {
  return attributes.filter((attribute) => attribute.value.trim() !== "");
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.panel}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{title}</h2>
        <Icon name="down" size={18} className={styles.sign} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}

function Lines({ attributes }: { attributes: readonly Attribute[] }) {
  if (attributes.length === 0) return null;
  return (
    <dl className={styles.lines}>
      {attributes.map((attribute, index) => (
        <div key={index} className={styles.line}>
          <dt className={styles.label}>{attribute.label}</dt>
          <dd className={styles.value}>{attribute.value}</dd>
        </div>
      ))}
    </dl>
  );
}
