import { drawnLines, drawnText, drawnWidth, fittingSize, isDrawn, NOT_BOLD } from '@core/contract';
import { flightTitle, subtitleParts } from '../flight-title.js';
import { type Formats } from '../formats.js';
import { type KeyFigure, keyFigures } from '../key-figures.js';
import { type Messages } from '../messages/messages.js';
import { type PageTrack } from '../page-track.js';
import { scoresOf, type SharedFlight } from '../shared-flight.js';
import { type DrawingBox, PreviewBarogram, PreviewMap } from './preview-drawings.js';
import { previewStyle } from './preview-style.js';

/** The size that messengers and social networks ask for, in pixels. They show it at about a third of that. */
export const PREVIEW_WIDTH = 1_200;
export const PREVIEW_HEIGHT = 630;

const LEFT = 56;
/** Width of the texts beside the map. */
const TEXT_WIDTH = 560;
/** The place of the track, and how {@link fitMap} fits it there. */
export const PREVIEW_MAP = { x: 640, y: 0, width: 560, height: 500, margin: 44, spanMinM: 400 } as const;
const BAROGRAM: DrawingBox = { x: 0, y: 500, width: 1_200, height: 130 };
/** The largest size at which the title fits on one line; else two lines at the smallest. */
const TITLE_SIZES = [68, 60, 52];
const TITLE_LINES_MAX = 2;
const SUBTITLE_SIZE = 30;
const SUBTITLE_LINE = 40;
const TITLE_TOP = 44;
/** Baselines of the two rows of figures, and their columns. Under the points stands the longest caption. */
const FIGURE_ROWS = [338, 446];
const FIGURE_COLUMNS = [
  { x: LEFT, width: 276 },
  { x: LEFT + 292, width: 322 },
];
const VALUE_SIZES = [60, 52, 46, 40];
const UNIT_SHARE = 0.55;
const CAPTION_SIZES = [26, 24, 22, 20];
const CAPTION_BELOW = 34;
const FIGURES_MAX = 4;

export interface PreviewImageProps {
  readonly flight: SharedFlight;
  readonly track: PageTrack;
  readonly formats: Formats;
  readonly messages: Messages;
}

/** The picture of a flight that a messenger shows with its link, as SVG. */
export function PreviewImage({ flight, track, formats, messages }: PreviewImageProps) {
  const score = scoresOf(flight)[0] ?? null;
  const figures = keyFigures(flight, score, formats, messages).slice(0, FIGURES_MAX);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={PREVIEW_WIDTH}
      height={PREVIEW_HEIGHT}
      viewBox={`0 0 ${PREVIEW_WIDTH} ${PREVIEW_HEIGHT}`}
    >
      <style>{previewStyle()}</style>
      <rect class="sky" width={PREVIEW_WIDTH} height={PREVIEW_HEIGHT} />
      <PreviewMap track={track} score={score?.best ?? null} box={PREVIEW_MAP} />
      <Heading flight={flight} formats={formats} messages={messages} />
      {figures.map((figure, i) => (
        <Figure
          key={figure.caption}
          figure={figure}
          column={FIGURE_COLUMNS[i % FIGURE_COLUMNS.length]!}
          y={FIGURE_ROWS[Math.floor(i / FIGURE_COLUMNS.length)]!}
        />
      ))}
      <PreviewBarogram track={track} box={BAROGRAM} />
    </svg>
  );
}

/** The title, and below it what the title does not say: site, day and local time. */
function Heading({ flight, formats, messages }: Omit<PreviewImageProps, 'track'>) {
  const title = titleOf(flight, formats, messages);
  const size = fittingSize(TITLE_SIZES, drawnWidth(title), TEXT_WIDTH);
  const lines = drawnLines(title, TEXT_WIDTH / size, TITLE_LINES_MAX);
  const baseline = (line: number) => TITLE_TOP + size * (line + 0.85) * 1.06;
  const below = baseline(lines.length - 1) + SUBTITLE_LINE * 1.2;
  return (
    <g>
      {lines.map((line, i) => (
        <text key={i} class="title" x={LEFT} y={baseline(i).toFixed(1)} font-size={size}>
          {line}
        </text>
      ))}
      {subtitleLines(flight, title, formats).map((line, i) => (
        <text
          key={i}
          class="soft"
          x={LEFT}
          y={(below + i * SUBTITLE_LINE).toFixed(1)}
          font-size={SUBTITLE_SIZE}
        >
          {line}
        </text>
      ))}
    </g>
  );
}

/** Titles in a script that the font lacks become the site, or just a paragliding flight. */
function titleOf(flight: SharedFlight, formats: Formats, { page }: Messages): string {
  const title = flightTitle(flight, formats, page.flight);
  const shown = [title, flight.site ?? ''].find((text) => isDrawn(text) && drawnText(text) !== '');
  return drawnText(shown ?? page.flight);
}

function subtitleLines(flight: SharedFlight, title: string, formats: Formats): string[] {
  const shown = subtitleParts(flight, title, formats).filter(isDrawn).map(drawnText);
  return drawnLines(shown.join(' · '), TEXT_WIDTH / SUBTITLE_SIZE / NOT_BOLD, 2).map((line) =>
    line.replace(/ ?· ?$/, ''),
  );
}

interface FigureProps {
  readonly figure: KeyFigure;
  readonly column: { readonly x: number; readonly width: number };
  readonly y: number;
}

function Figure({ figure, column: { x, width }, y }: FigureProps) {
  const value = drawnText(figure.value);
  const unit = drawnText(figure.unit);
  const caption = drawnText(figure.caption);
  const size = fittingSize(VALUE_SIZES, drawnWidth(value) + drawnWidth(unit) * UNIT_SHARE, width);
  const captionSize = fittingSize(CAPTION_SIZES, drawnWidth(caption) * NOT_BOLD, width);
  const [line] = drawnLines(caption, width / captionSize / NOT_BOLD, 1);
  return (
    <g>
      <text class="value" x={x} y={y} font-size={size}>
        {value}
        {unit !== '' && (
          <tspan class="unit" dx={size * 0.16} font-size={size * UNIT_SHARE}>
            {unit}
          </tspan>
        )}
      </text>
      <text class="soft" x={x} y={y + CAPTION_BELOW} font-size={captionSize}>
        {line}
      </text>
    </g>
  );
}
