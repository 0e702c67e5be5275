import { type KeyFigure } from '@capabilities/pages/flight-page';
import { type FilmSize } from './film.js';

/** What a frame of a video says. */
export interface FrameTexts {
  readonly title: string;
  readonly subtitle: string;
  /** Empty for none. */
  readonly caption: string;
  readonly clock: string;
  readonly altitude: string;
  readonly climb: string;
  /** Of the ground; empty without one. */
  readonly credit: string;
  /** Shown over the end; null before. */
  readonly figures: readonly KeyFigure[] | null;
}

/** Colours of the page, as the style sheet has them. */
export interface FrameColours {
  readonly ink: string;
  readonly soft: string;
  readonly scrim: string;
  readonly fontFamily: string;
}

const PAD = 0.55;

/** Writes the texts of a frame over the picture of the scene. Everything grows with the shorter side. */
export function paintFrame(
  context: CanvasRenderingContext2D,
  scene: CanvasImageSource,
  { width, height }: FilmSize,
  texts: FrameTexts,
  colours: FrameColours,
): void {
  const paper = new FramePaper(context, Math.min(width, height) / 36, colours);
  const { unit } = paper;
  context.drawImage(scene, 0, 0, width, height);
  const margin = unit;
  const headBottom = paper.box(margin, margin, [
    { text: texts.title, size: 1.6, weight: 700 },
    { text: texts.subtitle, size: 0.9, weight: 500 },
  ]);
  if (texts.figures) {
    paper.figures(texts.figures, width, height);
  } else {
    const readings = [
      { text: texts.clock, size: 1.1, weight: 600 },
      { text: `${texts.altitude}   ${texts.climb}`, size: 1.5, weight: 700 },
    ];
    paper.box(margin, height - margin - paper.heightOf(readings), readings);
    if (texts.caption !== '')
      paper.box(margin, headBottom + unit * 0.6, paper.lines(texts.caption, width - 2 * margin, 1.2, 600));
  }
  if (texts.credit !== '') {
    const credit = [{ text: texts.credit, size: 0.65, weight: 500 }];
    paper.box(width - margin - paper.widthOf(credit), height - margin - paper.heightOf(credit), credit);
  }
}

interface Line {
  readonly text: string;
  /** In units of the frame. */
  readonly size: number;
  readonly weight: number;
}

class FramePaper {
  constructor(
    private readonly context: CanvasRenderingContext2D,
    readonly unit: number,
    private readonly colours: FrameColours,
  ) {}

  /** @returns the bottom of the box */
  box(left: number, top: number, lines: readonly Line[]): number {
    const shown = lines.filter(({ text }) => text !== '');
    const { context, unit, colours } = this;
    const [width, height] = [this.widthOf(shown), this.heightOf(shown)];
    context.fillStyle = colours.scrim;
    context.beginPath();
    context.roundRect(left, top, width, height, unit * 0.5);
    context.fill();
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    let bottom = top + unit * PAD;
    for (const line of shown) {
      bottom += line.size * unit * 1.25;
      this.setFont(line);
      context.fillStyle = line.size < 1 ? colours.soft : colours.ink;
      context.fillText(line.text, left + unit * PAD * 1.3, bottom - line.size * unit * 0.32);
    }
    return top + height;
  }

  heightOf(lines: readonly Line[]): number {
    return lines.reduce((sum, { size }) => sum + size * this.unit * 1.25, 2 * PAD * this.unit);
  }

  widthOf(lines: readonly Line[]): number {
    const widths = lines.map((line) => {
      this.setFont(line);
      return this.context.measureText(line.text).width;
    });
    return Math.max(...widths) + 2 * PAD * 1.3 * this.unit;
  }

  /** Breaks a text between words. */
  lines(text: string, widthMax: number, size: number, weight: number): Line[] {
    const found: string[] = [];
    for (const word of text.split(' ')) {
      const longer = found.length === 0 ? word : `${found.at(-1)} ${word}`;
      if (found.length > 0 && this.widthOf([{ text: longer, size, weight }]) <= widthMax)
        found[found.length - 1] = longer;
      else found.push(word);
    }
    return found.map((line) => ({ text: line, size, weight }));
  }

  /** The score card, in the middle of the lower half. */
  figures(figures: readonly KeyFigure[], width: number, height: number): void {
    const { context, unit, colours } = this;
    const columns = width > height ? figures.length : 2;
    const rows = Math.ceil(figures.length / columns);
    const cells = figures.map(({ caption, value, unit: unitName }) => [
      { text: caption, size: 0.85, weight: 500 },
      { text: `${value} ${unitName}`.trim(), size: 1.7, weight: 700 },
    ]);
    const cellWidth = Math.max(...cells.map((cell) => this.widthOf(cell)));
    const cellHeight = this.heightOf(cells[0] ?? []);
    const left = (width - cellWidth * columns) / 2;
    const top = height * 0.66 - (cellHeight * rows) / 2;
    context.fillStyle = colours.scrim;
    context.beginPath();
    context.roundRect(left, top, cellWidth * columns, cellHeight * rows, unit);
    context.fill();
    const transparent = new FramePaper(context, unit, { ...colours, scrim: 'transparent' });
    for (const [i, cell] of cells.entries())
      transparent.box(left + (i % columns) * cellWidth, top + Math.floor(i / columns) * cellHeight, cell);
  }

  private setFont({ size, weight }: Line): void {
    this.context.font = `${weight} ${size * this.unit}px ${this.colours.fontFamily}`;
  }
}
