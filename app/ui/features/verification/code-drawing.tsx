/**
 * The underside of a plate: the painter's mark, and the round label whose coating hides the code; next to it the label,
 * enlarged.
 */
export function CodeDrawing() {
  return (
    <svg
      viewBox="0 0 360 168"
      width="360"
      height="168"
      fill="none"
      stroke="var(--ink)"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="88" cy="84" r="78" />
      <circle cx="88" cy="84" r="74" strokeOpacity=".35" />
      <circle cx="88" cy="84" r="46" />
      <circle cx="88" cy="84" r="43" strokeOpacity=".35" />
      <path d="M74 60q7-9 14 0t14 0M78 66q5-6 10 0t10 0M88 56v-6" />
      <path d="M70 74h36" strokeOpacity=".35" />
      <circle cx="88" cy="97" r="15" />
      <rect x="79" y="94" width="18" height="7" rx="1.5" />
      <path d="M103 92L216 34M103 102L216 134" strokeOpacity=".35" strokeDasharray="2 5" />
      <circle cx="268" cy="84" r="72" />
      <circle cx="268" cy="84" r="67" strokeOpacity=".35" />
      <path d="M244 40h48M252 50h32" strokeOpacity=".5" />
      <rect x="212" y="66" width="112" height="36" rx="4" />
      <path
        d="M222 88v-9l7 9v-9M238 79v9M244 79v9M238 83.500h6M256 79c-4 0-4 9 0 9s4-9 0-9M270 88v-9l-5 6h7"
        strokeWidth="1.5"
      />
      <path d="M276 66l6 9-5 8 7 9-4 10" />
      <path d="M288 72l12 24M296 70l14 28M306 69l11 22M314 68l8 16" strokeOpacity=".35" />
      <path d="M248 118h40M256 127h24" strokeOpacity=".5" />
    </svg>
  );
}
