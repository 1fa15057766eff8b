import { Scripts } from "@remix-run/react";
import { cloneElement, type ReactElement, type ReactNode } from "react";

/**
 * Remix's scripts, started when the page's first image is shown or the visitor presses something, whichever is earlier:
 * a page is complete without them, and on a slow connection they would delay what is seen (docs/decisions/390). `Scripts`
 * has no prop for it: the URLs of its links become an attribute, and its module a text until it is wanted. Rendered on
 * the server only; always three script elements (`PageScripts`).
 */
export function DeferredScripts({ hydrationData }: { hydrationData: string }) {
  const parts = (Scripts({}) as ReactElement<Parent>).props.children as readonly unknown[];
  const all = parts.flat().filter((part) => part !== null) as ReactElement<Parent & { href: string }>[];
  const preloads = all.filter(({ type }) => type === "link").map(({ props }) => props.href);
  const [context, module] = all.find(({ type }) => type !== "link")?.props.children as [
    ReactElement<Inline>,
    ReactElement,
  ];
  return (
    <>
      {cloneElement(context, inline(context.props.dangerouslySetInnerHTML.__html + enqueue(hydrationData)))}
      {module ? cloneElement(module, { ...INERT, "data-preloads": preloads.join(" ") }) : null}
      <script type="module" async {...inline(START)} />
    </>
  );
}

interface Parent {
  children?: ReactNode;
}

const inline = (script: string) => ({ dangerouslySetInnerHTML: { __html: script } });
type Inline = ReturnType<typeof inline>;

/**
 * Hands the loaders' data to Remix's client, in the form in which Remix would stream them. They are JSON: between single
 * quotes its own need no escape.
 */
function enqueue(data: string): string {
  const literal = data.replace(
    /['\\<>&\n\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const controller = "window.__remixContext.streamController";
  return `${controller}.enqueue('${literal}');${controller}.close();`;
}

/** Still a script element: its hash has to be in the Content-Security-Policy. */
const INERT = { type: "text/plain", async: false, id: "page-module" };

/** `decode` waits for an image that is still loading; one that never comes must not keep the scripts for ever. */
const START = `const { textContent, dataset } = document.getElementById("page-module");
const image = document.querySelector("img[fetchpriority=high]");
const pressed = new Promise((resolve) => {
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, resolve, { capture: true, once: true });
});
const late = new Promise((resolve) => setTimeout(resolve, 4000));
const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));
Promise.race([image?.decode().catch(() => {}), pressed, late]).then(() => {
  for (const href of dataset.preloads.split(" ")) add("link", { rel: "modulepreload", fetchPriority: "low", href });
  add("script", { type: "module", textContent });
});`;
