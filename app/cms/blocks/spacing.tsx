import type { CSSProperties } from "react";
import { z } from "zod";
import { object, toNumber } from "../engine/fields";
import styles from "./spacing.module.css";

const TALLEST = 600;

const height = () =>
  z.preprocess(
    (value) => toNumber(value) ?? undefined,
    z.number().transform((px) => Math.min(TALLEST, Math.max(0, px))),
  );

export const schema = () => object({ height: height(), mobileHeight: height().nullable().catch(null) });

export interface SpacingView {
  /** px; `mobile` below 640 px of screen. */
  height: number;
  mobile: number;
}

export function toView(data: z.output<ReturnType<typeof schema>>): SpacingView {
  return { height: data.height, mobile: data.mobileHeight ?? Math.min(data.height, Math.max(24, data.height / 2)) };
}

export function Spacing({ view }: { view: SpacingView }) {
  const style = {
    "--space": `${String(view.height)}px`,
    "--space-mobile": `${String(view.mobile)}px`,
  } as CSSProperties;
  return <div className={styles.spacing} style={style} />;
}
