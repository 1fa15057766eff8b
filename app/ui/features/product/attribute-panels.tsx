import type { ReactNode } from "react";
import type { Attribute } from "~/domain/product";
import { productCopy } from "~/ui/copy/products/product";
import { Panel, Panels } from "~/ui/components/panel";
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
    <Panels className={styles.panels}>
      {features.length + extras.length > 0 ? (
        <AttributePanel title={productCopy.features}>
          <Lines attributes={features} />
          {extras.length > 0 ? (
            <ul className={styles.extras}>
              {extras.map((extra, index) => (
                <li key={index} className={styles.extra}>
                  {extra.label ? <span className="muted">{extra.label}</span> : null}
                  <span className={styles.value}>{extra.value}</span>
                </li>
              ))}
            </ul>
          ) : null}
        </AttributePanel>
      ) : null}
      {specifications.length > 0 ? (
        <AttributePanel title={productCopy.specifications}>
          <Lines attributes={specifications} />
        </AttributePanel>
      ) : null}
    </Panels>
  );
}

function withValue(attributes: readonly Attribute[]): Attribute[] {
  return attributes.filter((attribute) => attribute.value.trim() !== "");
}

function AttributePanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={<h2 className={styles.title}>{title}</h2>}>
      <div className={styles.content}>{children}</div>
    </Panel>
  );
}

function Lines({ attributes }: { attributes: readonly Attribute[] }) {
  if (attributes.length === 0) return null;
  return (
    <dl className={styles.lines}>
      {attributes.map((attribute, index) => (
        <div key={index} className={styles.line}>
          <dt className="muted">{attribute.label}</dt>
          <dd className={styles.value}>{attribute.value}</dd>
        </div>
      ))}
    </dl>
  );
}
