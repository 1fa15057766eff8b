import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { Image } from "~/ui/components/image/image";
import { Media } from "~/ui/components/image/media";
import { imageUrl, imageSrcSet } from "~/domain/urls/image-urls";
import { parseHtml } from "../../support/html";

describe("URLs (upstream.md §4.11)", () => {
  test("fit and product, with webp and without", () => {
    expect(imageUrl("/a.jpg", 1920)).toBe("/a.jpg?x-oss-process=image/resize,m_lfit,w_1920");
    expect(imageUrl("/a.jpg", 480, "fit", true)).toBe("/a.jpg?x-oss-process=image/resize,m_lfit,w_480/format,webp");
    expect(imageUrl("/a.jpg", 1500, "product")).toBe(
      "/a.jpg?x-oss-process=image/resize,m_pad,w_1500,h_1500,color_FFFFFF/format,png",
    );
    expect(imageUrl("/a.jpg", 320, "product", true)).toBe(
      "/a.jpg?x-oss-process=image/resize,m_pad,w_320,h_320,color_FFFFFF/format,webp",
    );
  });

  test("a crop of the frame's ratio", () => {
    expect(imageUrl("/a.jpg", 768, 4 / 5, true)).toBe(
      "/a.jpg?x-oss-process=image/resize,m_fill,w_768,h_960/format,webp",
    );
    expect(imageUrl("/a.jpg", 1440, 21 / 9)).toBe("/a.jpg?x-oss-process=image/resize,m_fill,w_1440,h_617");
  });

  test("a query and a hash stay", () => {
    expect(imageUrl("/a.jpg?v=2#x", 100)).toBe("/a.jpg?v=2&x-oss-process=image/resize,m_lfit,w_100#x");
  });

  test.each(["data:image/png;base64,AA", "/logo.svg", "/logo.SVG?v=1", "/a.jpg?x-oss-process=image/info"])(
    "%s is left alone",
    (src) => expect(imageUrl(src, 100)).toBe(src),
  );

  test("white space and outer commas cannot break a srcset", () => {
    const set = imageSrcSet("/a b,.jpg", [1, 2], "fit", false);
    expect(set.split(", ")).toHaveLength(2);
    expect(set).toMatch(/^\/a%20b,\.jpg\?\S+ 1w, \/a%20b,\.jpg\?\S+ 2w$/);
  });
});

describe("<Picture>", () => {
  test("reserves its space, offers webp first, loads late", () => {
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

  test("is offered larger where it is as wide as the window, but for a browser without webp", () => {
    const wide = renderToStaticMarkup(<Image src="/a.jpg" alt="" width={4} height={3} />);
    expect(wide).toContain(" 1920w, /a.jpg?x-oss-process=image/resize,m_lfit,w_2560/format,webp 2560w");
    expect(wide).toContain('src="/a.jpg?x-oss-process=image/resize,m_lfit,w_1920"');
    const half = renderToStaticMarkup(<Image src="/a.jpg" alt="" width={4} height={3} sizes="50vw" />);
    expect(half).toContain(' 1920w"');
  });

  test("phones get their own image", () => {
    const html = renderToStaticMarkup(<Image src="/a.jpg" mobileSrc="/m.jpg" alt="" width={4} height={3} />);
    expect(html.indexOf("/m.jpg")).toBeLessThan(html.indexOf("/a.jpg"));
    expect(html.match(/media="\(max-width: 639\.98px\)"/g)).toHaveLength(2);
  });

  test("phones get a crop of their own where the frame has another ratio there", () => {
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
});
