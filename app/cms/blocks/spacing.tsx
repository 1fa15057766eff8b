import type { CSSProperties } from "react";
import type { z } from "zod";
import { number, record } from "~/domain/lenient/schema";
import styles from "./spacing.module.css";

const TALLEST = 600;

export const schema = () => record({ height: number, mobileHeight: number });

const toHeight = (px: number) => Math.min(TALLEST, Math.max(0, px));

export interface SpacingView {
  /** px; `mobile` below 640 px of screen. */
  height: number;
  mobile: number;
}

export function toView({ height, mobileHeight }: z.output<ReturnType<typeof schema>>): SpacingView | null {
  if (height === null) return null;
  const px = toHeight(height);
  return { height: px, mobile: mobileHeight === null ? Math.min(px, Math.max(24, px / 2)) : toHeight(mobileHeight) };
}

export function Spacing({ view }: { view: SpacingView }) {
  const style = {
    "--space": `${String(view.height)}px`,
    "--space-mobile": `${String(view.mobile)}px`,
  } as CSSProperties;
  return <div className={styles.spacing} style={style} />;
}
