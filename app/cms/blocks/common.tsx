import type { z } from "zod";
import { record, text } from "~/domain/lenient/schema";
import { Prose } from "~/ui/components/text/prose";
import type { BlockTools } from "../engine/block-tools";

export const schema = () => record({ html: text });

/** `html` is sanitised. */
export function toView(data: z.output<ReturnType<typeof schema>>, tools: BlockTools) {
  const html = tools.richText(data.html ?? "");
  return html === "" ? null : { html };
}

type View = NonNullable<ReturnType<typeof toView>>;

/** The first heading becomes an h1, and those below it move up with it. */
function withPageTitle(html: string): string {
  let sections = 0;
  return html.replace(/<(\/?)h([2-6])\b/g, (tag: string, slash: string, level: string) => {
    if (tag === "<h2") sections += 1;
    return sections > 1 ? tag : `<${slash}h${String(Number(level) - 1)}`;
  });
}

export function Common({ view, heading }: { view: View; heading: "h1" | "h2" }) {
  return (
    <section className="page column">
      <Prose html={heading === "h1" ? withPageTitle(view.html) : view.html} />
    </section>
  );
}
