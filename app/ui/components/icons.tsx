/** Path data of the icons, in a 24 × 24 viewBox. */
const SHAPES = {
  menu: "M3 7h18M3 12h18M3 17h18",
  close: "M5 5l14 14M19 5L5 19",
  search: "M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M15.5 15.5L21 21",
  pin: "M12 21.5c4.6-5 6.8-8.7 6.8-11.7a6.8 6.8 0 1 0-13.6 0c0 3 2.2 6.7 6.8 11.7zM9.6 9.7a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0",
  phone:
    "M7.5 3.5H5a1.5 1.5 0 0 0-1.5 1.6c.5 8.2 7.2 14.9 15.4 15.4a1.5 1.5 0 0 0 1.6-1.5v-2.6l-4.3-1.7-1.9 1.9c-2.7-1.3-4.9-3.5-6.2-6.2l1.9-1.9z",
  mail: "M3 5.5h18v13H3zM3 6.5l9 7 9-7",
  home: "M3.5 11.5L12 4l8.5 7.5M6 9.5V20h4.5v-5.5h3V20H18V9.5",
  down: "M5.5 9l6.5 6.5L18.5 9",
  right: "M9 5.5l6.5 6.5L9 18.5",
  left: "M15 5.5L8.5 12l6.5 6.5",
  arrow: "M3 12h17M14.5 6.5L20 12l-5.5 5.5",
  external: "M8 5H5v14h14v-3M12.5 4.5h7v7M19 5l-8.5 8.5",
  play: "M8 5.5v13l10.5-6.5z",
  check: "M4.5 12.5l5 5L19.5 7",
  alert: "M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7.5V13M12 16v.5",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5zM14 19.5h1M19.5 14h.5",
};

export type IconName = keyof typeof SHAPES;

/** A line icon, hidden from assistive technology: the label is next to it or on the control. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      aria-hidden="true"
      focusable="false"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
