import { build } from "esbuild";
import { expect, test } from "vitest";

test("what a browser gets of the blocks holds their components, and neither zod nor a reader of upstream shapes", async () => {
  const { metafile } = await build({
    entryPoints: ["app/cms/pages/cms-content.tsx"],
    bundle: true,
    write: false,
    outdir: "unused",
    metafile: true,
    format: "esm",
    jsx: "automatic",
    packages: "bundle",
    external: ["react", "react-dom", "@remix-run/react"],
    loader: { ".module.css": "local-css" },
    logLevel: "silent",
  });
  const script = Object.values(metafile.outputs).find((output) => output.entryPoint !== undefined);
  const inputs = Object.entries(script?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [file] : [],
  );
  expect(inputs).toContain("app/cms/blocks/hero.tsx");
  expect(inputs.filter((file) => /zod|sanitize|lenient|links|style\.ts|colours|addresses/.test(file))).toEqual([]);
});
