import type { CSSProperties } from "react";
import type { z } from "zod";
import { number, record } from "~/domain/lenient/schema";
import styles from "./spacing.module.css";

const MAX_HEIGHT_PX = 600;

export const schema = () => record({ height: number, mobileHeight: number });

const toHeight = (px: number) => Math.min(MAX_HEIGHT_PX, Math.max(0, px));

/** px; `mobile` applies below 640 px of window width. */
export function toView({ height, mobileHeight }: z.output<ReturnType<typeof schema>>) {
  if (height === null) return null;
  const px = toHeight(height);
  return { height: px, mobile: mobileHeight === null ? Math.min(px, Math.max(24, px / 2)) : toHeight(mobileHeight) };
}

type View = NonNullable<ReturnType<typeof toView>>;

export function Spacing({ view }: { view: View }) {
  const style = {
    "--space": `${String(view.height)}px`,
    "--space-mobile": `${String(view.mobile)}px`,
  } as CSSProperties;
  return <div className={styles.spacing} style={style} />;
}
