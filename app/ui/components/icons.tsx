import type { ReactNode } from "react";

const SHAPES = {
  menu: <path d="M3 7h18M3 12h18M3 17h18" />,
  close: <path d="M5 5l14 14M19 5L5 19" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="M15.5 15.5L21 21" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21.5c4.6-5 6.8-8.7 6.8-11.700a6.8 6.8 0 1 0-13.6 0c0 3 2.2 6.7 6.8 11.700z" />
      <circle cx="12" cy="9.7" r="2.4" />
    </>
  ),
  phone: (
    <path d="M7.5 3.500H5a1.5 1.5 0 0 0-1.5 1.600c.5 8.2 7.2 14.9 15.4 15.400a1.5 1.5 0 0 0 1.6-1.500v-2.600l-4.3-1.7-1.9 1.900c-2.7-1.3-4.9-3.5-6.2-6.200l1.9-1.900z" />
  ),
  mail: (
    <>
      <rect x="3" y="5.5" width="18" height="13" />
      <path d="M3 6.500l9 7 9-7" />
    </>
  ),
  home: <path d="M3.5 11.500L12 4l8.5 7.500M6 9.500V20h4.500v-5.500h3V20H18V9.5" />,
  down: <path d="M5.5 9l6.5 6.500L18.5 9" />,
  right: <path d="M9 5.500l6.5 6.500L9 18.5" />,
  left: <path d="M15 5.500L8.5 12l6.5 6.5" />,
  arrow: <path d="M3 12h17M14.5 6.500L20 12l-5.5 5.5" />,
  external: <path d="M8 5H5v14h14v-3M12.5 4.500H19.500V11.500M19 5l-8.5 8.5" />,
  check: <path d="M4.5 12.500l5 5L19.5 7" />,
  alert: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.500v5.500M12 16v.5" />
    </>
  ),
  qr: (
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500H14zM17.5 17.500H20V20h-2.500zM14 19.500h1M19.5 14h.5" />
  ),
  play: <path d="M8 5.500v13l10.5-6.500z" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof SHAPES;

/** A fine-line sign. It never speaks: the name stands in text beside it or on the control. */
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
      {SHAPES[name]}
    </svg>
  );
}
