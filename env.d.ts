/// <reference types="@remix-run/dev" />

declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** Texts of the demo and styles of a report, imported as they are. */
declare module "*.txt" {
  const text: string;
  export default text;
}

declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "woff2"; noHinting: boolean; keepFeatures: string[] },
  ): Promise<Buffer>;
}
