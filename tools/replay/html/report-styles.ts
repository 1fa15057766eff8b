/**
 * Styles of the report. The radio buttons and the URL's fragment filter the sections with `:has`; browsers without
 * `:has` show everything.
 */
export const REPORT_STYLES = `
:root {
  --ink: #051236; --faint: #4a5470; --porcelain: #f6f7f9; --mist: #e3e6ec; --before: #f8e6e7; --after: #e0efe8;
  --text: Carlito, Calibri, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif;
  --code: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", monospace;
}
* { box-sizing: border-box; }
html { color: var(--ink); background: #fff; font: 16px/1.6 var(--text); -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; padding: 32px clamp(16px, 4vw, 48px) 64px; max-width: 1440px; }
a { color: inherit; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
header { border-bottom: 1px solid var(--mist); padding-bottom: 24px; }
.house { margin: 0; font-size: 14px; letter-spacing: .14em; color: var(--faint); }
h1 { margin: 8px 0 16px; font-size: 26px; line-height: 1.4; font-weight: normal; }
h2, h3 { font-weight: normal; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 20px; line-height: 1.4; }
h3 { margin: 24px 0 8px; font-size: 14px; color: var(--faint); }
dl { display: flex; flex-wrap: wrap; gap: 8px 32px; margin: 0; font-size: 14px; }
dt { color: var(--faint); }
dd { margin: 0; overflow-wrap: anywhere; }
.side { margin: 24px 0 32px; font-size: 14px; }
fieldset { margin: 0 0 24px; border: 0; padding: 0; }
legend { padding: 0; color: var(--faint); }
label { display: block; padding: 4px 0; cursor: pointer; }
input { margin: 0 8px 0 0; accent-color: var(--ink); vertical-align: -1px; }
ol { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--mist); }
li a { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; border-bottom: 1px solid var(--mist); text-decoration: none; overflow-wrap: anywhere; }
li a:hover { background: var(--porcelain); }
li.same a { color: var(--faint); }
.state { flex: none; }
li.differs .state { font-weight: bold; }
.back { display: none; margin-top: 16px; }
body:has(.entry:target) .back { display: inline-block; }
.entry { padding: 24px 0 32px; border-bottom: 1px solid var(--mist); scroll-margin-top: 0; }
.entry:last-child { border-bottom: 0; }
.summary { margin: 0; color: var(--faint); }
.notes { margin: 8px 0 0; padding-left: 1.2em; font-size: 14px; overflow-wrap: anywhere; }
table { width: 100%; margin-top: 16px; border-collapse: collapse; table-layout: fixed; }
.same-fields table { margin-top: 0; }
th, td { padding: 8px 12px; text-align: left; vertical-align: top; font-weight: normal; }
thead th { padding: 4px 12px; font-size: 14px; color: var(--faint); }
tbody th, td { font: 13px/1.6 var(--code); overflow-wrap: anywhere; }
.differences tbody { border-top: 1px solid var(--mist); }
.differences tbody th { padding-bottom: 4px; }
.differences tbody td { padding-top: 0; }
.kind { display: inline-block; min-width: 5.5em; font: 14px/1.5 var(--text); color: var(--faint); }
.value { padding: 8px 12px; background: var(--porcelain); white-space: pre-wrap; }
.long { max-height: 40em; overflow: auto; }
mark { color: inherit; padding: 1px 0; }
td:first-child mark { background: var(--before); box-shadow: 0 1px #a3242b; }
td + td mark { background: var(--after); box-shadow: 0 1px #1f5d46; }
.absent { font: italic 14px/1.6 var(--text); color: var(--faint); }
.differences .absent { padding-top: 8px; padding-left: 24px; }
.same-fields tr { border-top: 1px solid var(--mist); }
.same-fields th { width: 45%; padding-left: 0; color: var(--faint); }
.same-fields td { white-space: pre-wrap; }
.nothing { margin: 24px 0; }
body:has(#show-differing:checked) :is(.same-fields, .entry.same:not(:target)) { display: none; }
body:has(#show-all:checked) .nothing { display: none; }
main:has(.entry:target) :is(.entry:not(:target), .nothing) { display: none; }
@media (min-width: 1000px) {
  .columns { display: grid; grid-template-columns: 280px minmax(0, 1fr); gap: 48px; }
  .side { position: sticky; top: 0; align-self: start; margin: 0; padding: 24px 0; max-height: 100vh; overflow: auto; }
}
@media (max-width: 599px) {
  th, td { padding-left: 8px; padding-right: 8px; }
  .differences tbody th, .same-fields th { padding-left: 0; }
  .differences td { padding-left: 0; padding-right: 4px; }
  .differences td + td { padding-left: 4px; padding-right: 0; }
  .differences thead th { padding-left: 0; }
  .differences thead th + th { padding-left: 4px; }
  .kind { display: block; }
  .value { padding: 6px 8px; }
}
@media print {
  @page { margin: 15mm; }
  html { font-size: 10pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  body { padding: 0; max-width: none; }
  fieldset, .back { display: none !important; }
  .columns { display: block; }
  .side { position: static; padding: 12px 0; max-height: none; overflow: visible; }
  tbody th, td { font-size: 8.5pt; }
  .long { max-height: none; overflow: visible; }
  .differences tbody, li, h2, .same-fields tr { break-inside: avoid; }
  h2, h3, .summary, thead { break-after: avoid; }
}
`;
