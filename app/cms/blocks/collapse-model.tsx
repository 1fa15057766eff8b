import type { z } from "zod";
import { list, record, recordWithItems, requiredText, text } from "~/domain/lenient/schema";
import type { BlockTools } from "../engine/block-tools";
import { Panel, Panels } from "~/ui/components/panel";
import { Prose } from "~/ui/components/text/prose";
import { Section } from "~/ui/components/section";

export const schema = () => recordWithItems({ title: text, items: list(record({ title: requiredText, html: text })) });

/** The panels' `html` is sanitised. */
export function toView(data: z.output<ReturnType<typeof schema>>, tools: BlockTools) {
  const panels = data.items.map((item) => ({
    title: item.title,
    html: item.html === null ? "" : tools.richText(item.html),
  }));
  return panels.length > 0 ? { title: data.title, panels } : null;
}

type View = NonNullable<ReturnType<typeof toView>>;

/** An accordion; initially closed, open in print. */
export function CollapseModel({ view: { title, panels } }: { view: View }) {
  return (
    <Section title={title} width="column">
      <Panels>
        {panels.map((panel, index) => (
          <Panel key={index} title={panel.title}>
            <Prose html={panel.html} className="muted" />
          </Panel>
        ))}
      </Panels>
    </Section>
  );
}
