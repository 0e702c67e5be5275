import { labelledIndices, scaleFromZero } from './chart-scale.js';

export interface Bar {
  /** Under the bar. */
  readonly label: string;
  /** In full, for the tooltip. */
  readonly description: string;
  readonly value: number;
}

export interface BarChartProps {
  /** What the chart shows, for screen readers; a table next to it has the values. */
  readonly title: string;
  readonly bars: readonly Bar[];
  /** A value not to exceed, drawn as a line; null if there is none. */
  readonly limit?: { readonly value: number; readonly text: string } | null;
  readonly formatValue: (value: number) => string;
  /** Draws one area instead of bars, for values that add up. */
  readonly isCumulative?: boolean;
}

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 64;
const RIGHT = 8;
const TOP = 22;
const BOTTOM = 28;
const LABELS_MAX = 8;
/** On a phone, where texts are larger. */
const LABEL_WIDTH = 80;

/** Values over equal spans of time, from zero. */
export function BarChart({ title, bars, limit = null, formatValue, isCumulative = false }: BarChartProps) {
  const values = bars.map(({ value }) => value);
  const { max, ticks } = scaleFromZero(limit ? [...values, limit.value] : values);
  const plotWidth = WIDTH - LEFT - RIGHT;
  const slot = plotWidth / Math.max(1, bars.length);
  const yOf = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / max);
  const xOf = (index: number) => LEFT + slot * index;
  return (
    <svg class="bar-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
      {ticks.map((tick) => (
        <g key={tick} class="chart-tick">
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={yOf(tick)} y2={yOf(tick)} />
          <text x={LEFT - 8} y={yOf(tick)} dy="0.35em" text-anchor="end">
            {formatValue(tick)}
          </text>
        </g>
      ))}
      {isCumulative ? (
        <path class="chart-area" d={areaPath(values, xOf, yOf, slot)} />
      ) : (
        bars.map(({ value, description }, index) => (
          <rect
            key={description}
            class="chart-bar"
            x={xOf(index) + slot * 0.15}
            y={yOf(value)}
            width={slot * 0.7}
            height={yOf(0) - yOf(value)}
          >
            <title>{`${description}: ${formatValue(value)}`}</title>
          </rect>
        ))
      )}
      {limit && (
        <g class="chart-limit">
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={yOf(limit.value)} y2={yOf(limit.value)} />
          <text x={WIDTH - RIGHT} y={yOf(limit.value) - 7} text-anchor="end">
            {limit.text}
          </text>
        </g>
      )}
      {labelledIndices(bars.length, LABELS_MAX).map((index) => (
        <text key={index} class="chart-label" y={HEIGHT - 8} {...labelPlace(xOf(index) + slot / 2)}>
          {bars[index]!.label}
        </text>
      ))}
    </svg>
  );
}

/** Under its bar, but not beyond the ends of the axis. */
function labelPlace(centre: number) {
  if (centre < LEFT + LABEL_WIDTH / 2) return { x: LEFT, 'text-anchor': 'start' } as const;
  if (centre > WIDTH - RIGHT - LABEL_WIDTH / 2) return { x: WIDTH - RIGHT, 'text-anchor': 'end' } as const;
  return { x: centre, 'text-anchor': 'middle' } as const;
}

/** Steps, because a total changes during a day and stays until the next. */
function areaPath(
  values: readonly number[],
  xOf: (index: number) => number,
  yOf: (value: number) => number,
  slot: number,
): string {
  const steps = values.map((value, index) => `L${xOf(index)} ${yOf(value)}H${xOf(index) + slot}`).join('');
  return `M${xOf(0)} ${yOf(0)}${steps}L${xOf(values.length)} ${yOf(0)}Z`;
}
