import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Image } from "~/ui/components/image/image";
import { Media } from "~/ui/components/image/media";
import { parseHtml } from "../../support/html";

test("an image reserves its space, offers webp first, loads late", () => {
  const html = renderToStaticMarkup(<Image src="/a.jpg" alt="盘" width={4} height={3} widths={[480, 960]} />);
  const [source, image] = parseHtml(html).queryAll("picture > *");
  expect([source?.name, source?.attribute("type"), image?.name]).toEqual(["source", "image/webp", "img"]);
  expect(source?.attribute("srcset")).toMatch(/ 480w, .+ 960w$/);
  expect(html).toContain('loading="lazy"');
  expect(html).toContain('width="4" height="3" decoding="async"');
  expect(html).toContain('src="/a.jpg?x-oss-process=image/resize,m_lfit,w_960"');
});

test("the first image of a page loads first, without a warning of React", () => {
  const warned = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const html = renderToStaticMarkup(<Image src="/a.jpg" alt="" width={4} height={3} priority />);
  expect(html).toContain('fetchpriority="high"');
  expect(html).not.toContain("lazy");
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test("an image is offered larger where it is as wide as the window, but for a browser without webp", () => {
  const wide = renderToStaticMarkup(<Image src="/a.jpg" alt="" width={4} height={3} />);
  expect(wide).toContain(" 1920w, /a.jpg?x-oss-process=image/resize,m_lfit,w_2560/format,webp 2560w");
  expect(wide).toContain('src="/a.jpg?x-oss-process=image/resize,m_lfit,w_1920"');
  const half = renderToStaticMarkup(<Image src="/a.jpg" alt="" width={4} height={3} sizes="50vw" />);
  expect(half).toContain(' 1920w"');
});

test("phones get their own image, or a crop of their own where the frame has another ratio there", () => {
  const own = renderToStaticMarkup(<Image src="/a.jpg" mobileSrc="/m.jpg" alt="" width={4} height={3} />);
  expect(own.indexOf("/m.jpg")).toBeLessThan(own.indexOf("/a.jpg"));
  expect(own.match(/media="\(max-width: 639\.98px\)"/g)).toHaveLength(2);
  const html = renderToStaticMarkup(<Media image={{ src: "/a.jpg" }} ratio="banner" />);
  expect(html).toMatch(/<source media="\(max-width: 639\.98px\)"[^>]* srcSet="[^"]*m_fill,w_480,h_360/);
  expect(html).toContain("m_fill,w_480,h_206");
  expect(renderToStaticMarkup(<Media image={{ src: "/a.jpg" }} ratio="portrait" />)).not.toContain("media=");
});

test("svg and data images stay as they are", () => {
  const html = renderToStaticMarkup(<Image src="/logo.svg" alt="" width={4} height={3} />);
  expect(html).not.toContain("source");
  expect(html).toContain('src="/logo.svg"');
});
