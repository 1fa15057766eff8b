const WIDTHS = [480, 768, 1080, 1500];

const resized = (url, width, format) =>
  `${url}?x-oss-process=image/resize,m_pad,w_${width},h_${width},color_FFFFFF/format,${format}`;
const sourceSet = (url, format) => WIDTHS.map((width) => `${resized(url, width, format)} ${width}w`).join(", ");

export function Picture({ url, alt, sizes, first = false }) {
  if (!url) return null;
  return (
    <picture>
      <source type="image/webp" sizes={sizes} srcSet={sourceSet(url, "webp")} />
      <img
        alt={alt}
        width={1500}
        height={1500}
        decoding="async"
        loading={first ? undefined : "lazy"}
        fetchPriority={first ? "high" : undefined}
        sizes={sizes}
        srcSet={sourceSet(url, "png")}
        src={resized(url, 1500, "png")}
      />
    </picture>
  );
}
