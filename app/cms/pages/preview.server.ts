/** The report for editors about a page in preview: parts that are not shown, and what is missing. */
import type { ContentContext } from "~/domain/content";
import type { DraftFault, PreviewReport } from "~/ui/features/preview/preview-report";
import type { Block } from "../blocks/block";

const MAX_FAULTS = 200;

/**
 * Collects the warnings of a page in preview. For visitors `preview` is null: the tools are returned unchanged, without
 * a report.
 */
export function observeDraft(preview: "draft" | "published" | null, tools: ContentContext) {
  if (preview === null) return { tools, report: () => null };
  const skipped: DraftFault[] = [];
  const dropped: DraftFault[] = [];
  const warn = (message: string, fields: object) => {
    tools.warn(message, fields);
    const faults = message.endsWith("skipped") ? skipped : dropped;
    if (faults.length < MAX_FAULTS) faults.push(toFault(message, fields));
  };
  return {
    // The report names what is lost; only what visitors are shown is counted.
    tools: { ...tools, warn, unreadable: () => undefined, isDraft: true },
    report: (blocks: readonly Block[]): PreviewReport => ({
      isDraft: preview === "draft",
      skipped,
      dropped,
      missingAlt: blocks.flatMap(imagesWithoutText).slice(0, MAX_FAULTS),
    }),
  };
}

function toFault(message: string, fields: object): DraftFault {
  const { contentId = "", block = "", path = "", reason = message } = fields as Partial<DraftFault>;
  return { contentId, block, path, reason };
}

/** Images with an alt field in the CMS that is empty; all other images are decoration next to a text. */
function imagesWithoutText(block: Block): { block: string; src: string }[] {
  const found = (sources: string[]) => sources.map((src) => ({ block: block.name, src }));
  switch (block.name) {
    case "imageList":
      return found(block.view.items.filter((item) => item.alt === "").map((item) => item.image.src));
    case "common":
      return found(imagesWithoutAlt(block.view.html));
    case "CollapseModel":
      return found(block.view.panels.flatMap((panel) => imagesWithoutAlt(panel.html)));
    default:
      return [];
  }
}

/** For sanitised HTML, whose attributes are all quoted and escaped. */
function imagesWithoutAlt(html: string): string[] {
  return (html.match(/<img\b[^>]*>/g) ?? [])
    .filter((image) => !/\salt="\s*[^"\s]/.test(image))
    .map((image) => /\ssrc="([^"]*)"/.exec(image)?.[1] ?? "");
}
