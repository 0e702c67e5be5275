import { type Box, type Point, px, type Range, text, ticks } from './svg.js';

/** A plot area with axes. Coordinates are in the units of the axes. */
export class Panel {
  constructor(
    readonly box: Box,
    readonly xRange: Range,
    readonly yRange: Range,
  ) {}

  at([x, y]: Point): Point {
    const { left, top, width, height } = this.box;
    return [
      left + ((x - this.xRange[0]) / (this.xRange[1] - this.xRange[0])) * width,
      top + height - ((y - this.yRange[0]) / (this.yRange[1] - this.yRange[0])) * height,
    ];
  }

  /** Grid, ticks, and axis labels with units. */
  axes(xName: string, yName: string): string {
    const { left, top, width, height } = this.box;
    const bottom = top + height;
    const upright = ticks(this.xRange).map((value) => {
      const x = px(this.at([value, this.yRange[0]])[0]);
      return `<path class="grid" d="M${x},${top}V${bottom}"/>${text(Number(x), bottom + 18, label(value), 'small', 'middle')}`;
    });
    const level = ticks(this.yRange).map((value) => {
      const y = px(this.at([this.xRange[0], value])[1]);
      return `<path class="grid" d="M${left},${y}H${left + width}"/>${text(left - 8, Number(y) + 4, label(value), 'small', 'end')}`;
    });
    return [
      ...upright,
      ...level,
      `<path class="line axis" d="M${left},${top}V${bottom}H${left + width}"/>`,
      text(left + width / 2, bottom + 38, xName, 'small', 'middle'),
      text(left, top - 10, yName, 'small'),
    ].join('\n');
  }

  line(points: readonly Point[], style: string): string {
    const path = points.map((point) => this.at(point).map(px).join(',')).join('L');
    return `<path class="line ${style}" d="M${path}"/>`;
  }

  dot(point: Point, style: string, radius = 4): string {
    const [x, y] = this.at(point);
    return `<circle class="${style}" cx="${px(x)}" cy="${px(y)}" r="${radius}"/>`;
  }

  /** A label next to a point, offset by some pixels. */
  label(point: Point, words: string, style: string, [dx, dy]: Point = [8, 4], anchor = 'start'): string {
    const [x, y] = this.at(point);
    return text(x + dx, y + dy, words, style, anchor);
  }
}

/** Axis ranges around points with equal scale, so that circles stay round. */
export function equalScale(points: readonly Point[], { width, height }: Box): [Range, Range] {
  const [x, y] = [0, 1].map((axis) => {
    const values = points.map((point) => point[axis]!);
    return { least: Math.min(...values), greatest: Math.max(...values) };
  }) as [Extent, Extent];
  const perPixel = 1.1 * Math.max((x.greatest - x.least) / width, (y.greatest - y.least) / height);
  return [centred(x, width * perPixel), centred(y, height * perPixel)];
}

interface Extent {
  least: number;
  greatest: number;
}

function centred({ least, greatest }: Extent, length: number): Range {
  const middle = (least + greatest) / 2;
  return [middle - length / 2, middle + length / 2];
}

function label(value: number): string {
  return String(value).replace('-', '−');
}
