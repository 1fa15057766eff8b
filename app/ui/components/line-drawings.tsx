import type { ReactNode } from "react";

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      width="200"
      height="160"
      viewBox="0 0 200 160"
      fill="none"
      stroke="var(--ink)"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

const LACE = Array.from({ length: 24 }, (_, index) => index * 15);

/** A plate seen from above, with an empty centre: for empty states. */
export function EmptyPlate() {
  return (
    <Drawing>
      <circle cx="100" cy="80" r="70" />
      <circle cx="100" cy="80" r="66" strokeOpacity=".35" />
      <circle cx="100" cy="80" r="44" />
      {LACE.map((angle) => (
        <g key={angle} transform={`rotate(${angle} 100 80)`} strokeOpacity=".75">
          <path d="M93 17.500q7 9 14 0M95.5 19.500q4.5 12 9 0M100 27v6" />
          <circle cx="100" cy="31" r=".8" />
        </g>
      ))}
    </Drawing>
  );
}

/** A mended cup: for temporary failures. */
export function MendedCup() {
  return (
    <Drawing>
      <path d="M52 52c0 40 14 66 44 66s44-26 44-66" />
      <ellipse cx="96" cy="52" rx="44" ry="9" />
      <path d="M139 62c20-5 28 8 19 20-6 8-18 13-28 13" />
      <path d="M138 68c13-3 18 4 12 12-4 5-11 8-17 9" />
      <path d="M80 117v5h32v-5" />
      <path d="M30 126c14 10 118 10 132 0M30 126c0-5 22-7 50-7.500M162 126c0-5-22-7-50-7.5" />
      <path d="M58 74c8 5 16-5 24 0s16-5 24 0 16-5 22-1M60 80c8 5 15-5 23 0s16-5 24 0 14-4 19-1" strokeOpacity=".5" />
      <path d="M104 60.500l-5 13 7 9-8 14 5 10-3 11" strokeWidth="1.5" />
      <path d="M98 68l6 2M101 79l6-2M98 90l6 2M98 101l6-2" />
      <path d="M82 34c-5-6 5-9 0-16M98 34c-5-6 5-9 0-16M114 34c-5-6 5-9 0-16" strokeOpacity=".35" />
    </Drawing>
  );
}
