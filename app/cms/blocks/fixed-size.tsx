/** The fixed-size family: hero, fixed_size_02 and the items of FixedSize03 share their fields and their text part. */
import type { CSSProperties } from "react";
import type { z } from "zod";
import {
  anything,
  image,
  list,
  nullableOne,
  number,
  record,
  recordOr,
  requiredText,
  text,
} from "~/domain/lenient/schema";
import type { ResponsiveImage } from "~/domain/urls/image-urls";
import { SiteLink } from "~/ui/components/button";
import type { Link } from "~/domain/urls/urls";
import { BANNER_WIDTHS } from "~/ui/components/image/image";
import { leadParagraphClass, lineBreakingClass } from "~/ui/components/text/line-breaking";
import { BESIDE, Split } from "~/ui/components/split";
import type { BlockTools } from "../engine/block-tools";
import { isLight, isVisibleOn, toColour } from "../engine/colors";
import { toFontSize, type BlockStyle } from "../engine/style";
import styles from "./fixed-size.module.css";

interface StyledText {
  text: string;
  size: string | null;
  colour: string | null;
}

interface FixedSizeButton {
  name: string;
  link: Link | null;
  style: Record<string, string>;
}

export interface FixedSizeView {
  image: ResponsiveImage | null;
  /** picLocation 1, 2, 3: the image's position; for a hero, whose image is the background, the text's position. */
  location: "left" | "top" | "right";
  title: StyledText | null;
  subTitle: StyledText | null;
  buttons: FixedSizeButton[];
  /** Light text, for the empty third of the image. */
  isLight: boolean;
}

export const schema = () =>
  record({
    pic: image,
    picLocation: number,
    title: nullableOne(recordOr("titleText", { titleText: text, titleSize: anything, titleColor: anything })),
    subTitle: nullableOne(
      recordOr("subTitleText", { subTitleText: text, subTitleSize: anything, subTitleColor: anything }),
    ),
    buttons: list(
      record({
        buttonName: requiredText,
        buttonLink: anything,
        buttonTextColor: anything,
        buttonBorderColor: anything,
        buttonFillColor: anything,
      }),
    ),
    style: anything,
  });

type FixedSizeData = z.output<ReturnType<typeof schema>>;
type Ground = "image" | "page";

function styledText(given: string | null | undefined, size: unknown, colour: unknown): StyledText | null {
  return given ? { text: given, size: toFontSize(size), colour: toColour(colour) } : null;
}

/** Text with too little contrast to its background uses the page's default colour. */
function visible(one: StyledText | null, ground: string | null): StyledText | null {
  if (one?.colour == null || ground === null || isVisibleOn(one.colour, ground)) return one;
  return { ...one, colour: null };
}

function buttonStyle(button: FixedSizeData["buttons"][number], ground: string | null): Record<string, string> {
  const fill = toColour(button.buttonFillColor);
  const border = toColour(button.buttonBorderColor);
  const colour = toColour(button.buttonTextColor);
  const isFilled = fill !== null && fill !== "transparent";
  const under = isFilled ? fill : ground;
  const isBorderSeen = border !== null && (isFilled || ground === null || isVisibleOn(border, ground));
  const isSeen = colour !== null && (under === null || isVisibleOn(colour, under));
  const fallback = under === null ? null : isVisibleOn("#051236", under) ? "#051236" : "#ffffff";
  return {
    ...(fill === null ? {} : { backgroundColor: fill }),
    ...(isBorderSeen ? { borderColor: border } : {}),
    ...(isSeen ? { color: colour } : fallback === null ? {} : { color: fallback }),
  };
}

/** product.md §3.8 fixed-size fields. `on` is what the text of this block is placed on. */
export function toFixedSizeView(data: FixedSizeData, tools: BlockTools, on: Ground): FixedSizeView | null {
  const imageView = data.pic;
  const title = styledText(data.title?.titleText, data.title?.titleSize, data.title?.titleColor);
  const sub = styledText(data.subTitle?.subTitleText, data.subTitle?.subTitleSize, data.subTitle?.subTitleColor);
  const location = data.picLocation === 3 ? "right" : data.picLocation === 2 ? "top" : "left";
  const isOnImage = on === "image" && imageView !== null && location !== "top";
  const light = isOnImage && isLight(title?.colour ?? sub?.colour ?? null);
  // The colours of an image are unknown; otherwise the background is the block's own, or paper.
  const ground = light ? null : (tools.style?.backgroundColor ?? "#ffffff");
  const buttons = data.buttons.map((button) => ({
    name: button.buttonName,
    link: tools.link(button.buttonLink),
    style: buttonStyle(button, ground),
  }));
  if (imageView === null && title === null && sub === null && buttons.length === 0) return null;
  return {
    image: imageView,
    location,
    title: visible(title, ground),
    subTitle: visible(sub, ground),
    buttons,
    isLight: light,
  };
}

function textStyle({ size, colour }: StyledText): CSSProperties | undefined {
  if (size === null && colour === null) return undefined;
  return { ...(size === null ? {} : { fontSize: size }), ...(colour === null ? {} : { color: colour }) };
}

/** Title, sub-title and buttons. */
export function FixedSizeText({
  view,
  heading: Heading = "h2",
  isCentred = false,
}: {
  view: FixedSizeView;
  heading?: "h1" | "h2";
  isCentred?: boolean;
}) {
  return (
    <>
      {view.title ? (
        <Heading className={`${styles.title} ${lineBreakingClass(view.title.text)}`} style={textStyle(view.title)}>
          {view.title.text}
        </Heading>
      ) : null}
      {view.subTitle ? (
        <p
          className={`intro ${styles.subTitle} ${isCentred ? leadParagraphClass(view.subTitle.text) : ""}`}
          style={textStyle(view.subTitle)}
        >
          {view.subTitle.text}
        </p>
      ) : null}
      {view.buttons.length > 0 ? (
        <div className={`wrap ${styles.buttons}`}>
          {view.buttons.map((button, index) => (
            <FixedSizeButtonLink key={index} button={button} />
          ))}
        </div>
      ) : null}
    </>
  );
}

function FixedSizeButtonLink({ button }: { button: FixedSizeButton }) {
  const { name, link, style } = button;
  const label = (
    <span className={styles.buttonFace} style={style}>
      {name}
    </span>
  );
  if (link === null) return label;
  return (
    <SiteLink href={link.href} external={link.external} className={styles.button}>
      {label}
    </SiteLink>
  );
}

const WHOLE = { sizes: "(min-width: 1440px) 1392px, 100vw", widths: BANNER_WIDTHS };

/** An image next to its text, or above it. */
export function FixedSizeBlock({ view, priority = false }: { view: FixedSizeView; priority?: boolean }) {
  const hasText = view.title !== null || view.subTitle !== null || view.buttons.length > 0;
  const isAbove = view.image === null || !hasText || view.location === "top";
  return (
    <Split
      image={view.image && { ...view.image, ...(isAbove ? WHOLE : { sizes: BESIDE }), priority }}
      ratio={isAbove ? "broad" : "classic"}
      side={isAbove || view.location === "top" ? "above" : view.location}
      className={styles.part}
    >
      {hasText ? <FixedSizeText view={view} isCentred={isAbove} /> : null}
    </Split>
  );
}

export type FixedSizeItem = FixedSizeView & { style: BlockStyle | null };
