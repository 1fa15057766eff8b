/**
 * A horizontal bar chart as a static SVG: groups of values on one scale, values of previous runs as marks, targets
 * as dashed lines. It has no script, style sheet or embedded font, because documents show it with `<img>`.
 */

/**
 * @typedef {object} Bar
 * @property {string} name
 * @property {number} value
 * @property {number[]} previous values of previous runs
 * @property {number} [target]
 *
 * @typedef {{ name: string, bars: Bar[] }} Group
 *
 * @typedef {object} Scale
 * @property {number[]} ticks ascending; the first and the last are the ends of the scale
 * @property {number} origin the value at which bars begin
 * @property {(value: number) => number} part position of a value on the scale, 0 to 1
 *
 * @typedef {object} BarChart
 * @property {string} title
 * @property {string} caption shown below the title
 * @property {Group[]} groups
 * @property {Scale} scale
 * @property {(value: number) => string} format
 * @property {string} unit appended to values and ticks
 * @property {string} barLabel in the legend
 * @property {string} markLabel in the legend
 * @property {string} targetLabel in the legend
 */

const WIDTH = 860;
const PLOT = { from: 210, to: 780 };
const HEAD = 92;
const GROUP_HEAD = 30;
const ROW = 26;
const BAR = 11;
const FOOT = 44;
const INK = "#051236";
const FAINT = "#e3e6ec";
const PREVIOUS = "#8390b3";
const TARGET = "#a3242b";
const FONT = 'Carlito, Calibri, "Segoe UI", "Helvetica Neue", Arial, sans-serif';
/** Ticks of a logarithmic scale within each power of ten. */
const LOG_STEPS = [1, 2, 5];

/**
 * Logarithmic, for ratios: 2 and 0.5 have bars of the same length in opposite directions.
 * @param {number[]} values @returns {Scale}
 */
export function logScale(values) {
  const [low, high] = [Math.min(1, ...values), Math.max(1, ...values)];
  const powers = range(Math.floor(Math.log10(low)), Math.ceil(Math.log10(high)));
  const all = powers.flatMap((power) => LOG_STEPS.map((step) => Number((step * 10 ** power).toPrecision(1))));
  const from = all.findLast((tick) => tick <= low) ?? low;
  const to = all.find((tick) => tick >= high) ?? high;
  const ticks = all.filter((tick) => tick >= from && tick <= to);
  const [start, end] = [Math.log10(from), Math.log10(to === from ? from * 10 : to)];
  return { ticks, origin: 1, part: (value) => clamp((Math.log10(value) - start) / (end - start)) };
}

/** From 0 to `to`. @param {number} to @param {number} step between ticks @returns {Scale} */
export function linearScale(to, step) {
  return {
    ticks: range(0, Math.round(to / step)).map((at) => at * step),
    origin: 0,
    part: (value) => clamp(value / to),
  };
}

/** @param {BarChart} chart @returns {string} an SVG document */
export function renderBarChart({ title, caption, groups, scale, format, unit, barLabel, markLabel, targetLabel }) {
  const label = (/** @type {number} */ value) => `${format(value)}${unit}`;
  const x = (/** @type {number} */ value) => PLOT.from + scale.part(value) * (PLOT.to - PLOT.from);
  const body = [];
  let y = HEAD;
  for (const group of groups) {
    body.push(text(0, y + 18, group.name, 'font-weight="bold"'));
    y += GROUP_HEAD;
    for (const one of group.bars) {
      body.push(renderBar(one, y, x, scale.origin, label));
      y += ROW;
    }
  }
  const height = y + FOOT;
  const grid = scale.ticks.map((tick) => {
    const stroke = tick === scale.origin ? INK : FAINT;
    return [
      line(x(tick), HEAD, y, stroke),
      text(x(tick), HEAD - 8, `${String(tick)}${unit}`, 'text-anchor="middle"'),
    ].join("\n");
  });
  const hasMarks = groups.some(({ bars }) => bars.some(({ previous }) => previous.length > 0));
  const hasTargets = groups.some(({ bars }) => bars.some(({ target }) => target !== undefined));
  const [barX, markX, targetX] = [PLOT.from, PLOT.from + 230, PLOT.from + 430];
  const legend = [
    { symbol: rect(barX, y + 20, 18, BAR), labelX: barX + 18 + 8, label: barLabel, isShown: true },
    { symbol: previousMark(markX, y + 6), labelX: markX + 8, label: markLabel, isShown: hasMarks },
    { symbol: targetMark(targetX, y + 13), labelX: targetX + 8, label: targetLabel, isShown: hasTargets },
  ].filter(({ isShown }) => isShown);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 0 ${String(WIDTH + 16)} ${String(height)}" width="${String(WIDTH + 16)}" height="${String(height)}" role="img" aria-labelledby="title description" font-family='${FONT}' font-size="13" fill="${INK}">
<title id="title">${escapeXml(title)}</title>
<desc id="description">${escapeXml(describe(groups, label))}</desc>
<rect x="-16" width="${String(WIDTH + 16)}" height="${String(height)}" fill="#fff"/>
${text(0, 30, title, 'font-size="18"')}
${text(0, 52, caption, 'fill="#4a5470"')}
${grid.join("\n")}
${body.join("\n")}
${legend.map(({ symbol, labelX, label }) => `${symbol}\n${text(labelX, y + 30, label)}`).join("\n")}
</svg>
`;
}

/**
 * @param {Bar} bar @param {number} y of the row @param {(value: number) => number} x @param {number} origin
 * @param {(value: number) => string} label
 */
function renderBar({ name, value, previous, target }, y, x, origin, label) {
  const [from, to] = [Math.min(x(origin), x(value)), Math.max(x(origin), x(value))];
  return [
    text(PLOT.from - 14, y + 14, name, 'text-anchor="end"'),
    rect(from, y + 4, to - from, BAR),
    ...previous.map((one) => previousMark(x(one), y)),
    ...(target === undefined ? [] : [targetMark(x(target), y)]),
    text(WIDTH - 8, y + 14, label(value), 'text-anchor="end"'),
  ].join("\n");
}

/** The values as text, for screen readers. @param {Group[]} groups @param {(value: number) => string} label */
function describe(groups, label) {
  return groups
    .map(({ name, bars }) => `${name}: ${bars.map((bar) => `${bar.name} ${label(bar.value)}`).join(", ")}.`)
    .join(" ");
}

/** @param {number} x @param {number} y @param {number} width @param {number} height */
const rect = (x, y, width, height) =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"/>`;

/** @param {number} x @param {number} y1 @param {number} y2 @param {string} stroke @param {string} [more] attributes */
const line = (x, y1, y2, stroke, more = "") =>
  `<line x1="${short(x)}" x2="${short(x)}" y1="${short(y1)}" y2="${short(y2)}" stroke="${stroke}"${more}/>`;

/** Below the bar, so that it covers no part of it. @param {number} x @param {number} y of the row */
const previousMark = (x, y) => line(x, y + 17, y + 23, PREVIOUS, ' stroke-width="2"');

/** @param {number} x @param {number} y of the row */
const targetMark = (x, y) => line(x, y + 1, y + 24, TARGET, ' stroke-width="2" stroke-dasharray="4 2"');

/** @param {number} x @param {number} y of the baseline @param {string} content @param {string} [more] attributes */
const text = (x, y, content, more = "") => `<text x="${short(x)}" y="${short(y)}" ${more}>${escapeXml(content)}</text>`;

/** @param {number} length */
const short = (length) => String(Number(length.toFixed(1)));

/** @param {number} from @param {number} to @returns {number[]} integers, both ends included */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** @param {number} part */
const clamp = (part) => Math.min(1, Math.max(0, part));

/** @param {string} content */
const escapeXml = (content) => content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
