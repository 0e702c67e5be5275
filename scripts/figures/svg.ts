/** Pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Range = readonly [from: number, to: number];
export type Point = readonly [x: number, y: number];

/** Readable on light and dark pages, because each picture has its own background. */
const STYLE = `
svg{--ground:#fff;--ink:#1f2933;--soft:#6b7785;--grid:#e3e8ee;--track:#2467b5;--mark:#d9480f;--fit:#2b8a3e}
@media (prefers-color-scheme:dark){svg{--ground:#14191f;--ink:#e6ebf0;--soft:#97a3b0;--grid:#2a323b;--track:#74b0f4;--mark:#ff9152;--fit:#69db7c}}
text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:var(--ink)}
.title{font-size:16px;font-weight:600}.small{font-size:12px;fill:var(--soft)}
.mark-text{fill:var(--mark)}.fit-text{fill:var(--fit)}.track-text{fill:var(--track)}
.ground{fill:var(--ground)}.grid{stroke:var(--grid)}.axis{stroke:var(--soft)}
.line{fill:none;stroke-linejoin:round;stroke-linecap:round}
.track{stroke:var(--track);stroke-width:1.6}.mark{stroke:var(--mark);stroke-width:2.4}
.fit{stroke:var(--fit);stroke-width:2.4}.dashed{stroke-dasharray:5 4;stroke-width:1.6}
.guide{stroke:var(--soft);stroke-width:1;stroke-dasharray:2 4}
.track-dot{fill:var(--track)}.mark-dot{fill:var(--mark)}.fit-dot{fill:var(--fit)}`;

/** A complete picture with its alternative text. */
export function picture(
  width: number,
  height: number,
  description: string,
  parts: readonly string[],
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(description)}</title>`,
    `<style>${STYLE}\n</style>`,
    `<rect class="ground" width="${width}" height="${height}" rx="8"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

export function text(x: number, y: number, words: string, style = '', anchor = 'start'): string {
  return `<text x="${px(x)}" y="${px(y)}" class="${style}" text-anchor="${anchor}">${escaped(words)}</text>`;
}

/** A straight arrow between two pixels. */
export function arrow([x1, y1]: Point, [x2, y2]: Point, style: string): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number): string =>
    `${px(x2 - 10 * Math.cos(angle + turn))},${px(y2 - 10 * Math.sin(angle + turn))}`;
  return `<path class="line ${style}" d="M${px(x1)},${px(y1)}L${px(x2)},${px(y2)}M${wing(0.45)}L${px(x2)},${px(y2)}L${wing(-0.45)}"/>`;
}

/** Rounds to tenths of a pixel: the last digits of a sine differ between machines. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

/** Round numbers in a range, at most seven steps. */
export function ticks([from, to]: Range): number[] {
  const rough = (to - from) / 7;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough)!;
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(6)));
}

function escaped(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
