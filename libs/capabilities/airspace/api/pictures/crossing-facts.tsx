import { drawnLines, drawnText, fittingSize, drawnWidth, NOT_BOLD } from '@core/contract';
import type * as wire from '../../wire/index.js';
import { type CrossingPicture, decisiveReading } from './crossing-picture.js';
import { type PictureMessages } from './picture-messages.js';
import { clockOf } from './picture-times.js';

const TOP = 884;
const COLUMNS = [48, 430, 812];
const COLUMN_WIDTH = 364;
const RULES = { x: 1_194, width: 344 };
const SIZES = [22, 20, 18];
const LINE = 29;
/** No line ends between a number and its unit. */
const NUMBER_SPACE = /(?<=[±\d]) (?=\d|m\b|s\b|min\b|hPa\b)/g;
/** A shorter crossing has its times in tenths of a second. */
const SHORT_SECONDS = 60;
/** Where the footer begins. */
const LINES_MAX = 9;

interface Props {
  readonly picture: CrossingPicture;
  readonly messages: PictureMessages;
}

/** Below the drawings: the three points, and what was compared. */
export function CrossingFacts({ picture, messages }: Props) {
  const { crossing } = picture;
  const titles = [
    crossing.starts_inside ? `${messages.entry} (${messages.atTakeoff})` : messages.entry,
    messages.deepest,
    crossing.ends_inside ? `${messages.exit} (${messages.atLanding})` : messages.exit,
  ];
  const points = [crossing.entry, crossing.deepest, crossing.exit];
  return (
    <g>
      {points.map((point, i) => (
        <Column
          key={i}
          x={COLUMNS[i]!}
          width={COLUMN_WIDTH}
          mark={i + 1}
          title={titles[i]!}
          lines={[
            ...pointLines(point, picture, messages),
            ...(i === 1 ? distanceLines(crossing, messages, picture) : []),
          ]}
        />
      ))}
      <Limits picture={picture} messages={messages} />
      <Column x={RULES.x} width={RULES.width} title={messages.rules} lines={ruleLines(picture, messages)} />
    </g>
  );
}

interface ColumnProps {
  readonly x: number;
  readonly width: number;
  readonly mark?: number;
  readonly title: string;
  readonly lines: readonly string[];
}

function Column({ x, width, mark, title, lines }: ColumnProps) {
  const left = mark === undefined ? x : x + 38;
  const size = fittingSize(SIZES, drawnWidth(drawnText(title)), width - (left - x));
  return (
    <g>
      {mark !== undefined && (
        <g>
          <circle class="mark" cx={x + 15} cy={TOP - 7} r={15} />
          <text class="on-colour" x={x + 15} y={TOP} font-size={20}>
            {mark}
          </text>
        </g>
      )}
      <text class="bold" x={left} y={TOP} font-size={size}>
        {drawnLines(drawnText(title), (width - (left - x)) / size, 1)[0]}
      </text>
      <Lines x={x} top={TOP + 34} width={width} lines={lines} linesMax={LINES_MAX} />
    </g>
  );
}

/** Sentences below each other, at the largest size at which they fit. */
function Lines({
  x,
  top,
  width,
  lines,
  linesMax,
}: {
  readonly x: number;
  readonly top: number;
  readonly width: number;
  readonly lines: readonly string[];
  readonly linesMax: number;
}) {
  const drawn = lines.map((line) => drawnText(line).replaceAll(NUMBER_SPACE, '\u00a0'));
  const broken = (size: number) => drawn.flatMap((line) => drawnLines(line, width / size / NOT_BOLD, 4));
  const size = SIZES.find((each) => broken(each).length <= linesMax * (22 / each)) ?? SIZES.at(-1)!;
  return (
    <g>
      {broken(size)
        .slice(0, Math.floor(linesMax * (22 / size)))
        .map((line, i) => (
          <text key={i} x={x} y={(top + i * LINE * (size / 22)).toFixed(1)} font-size={size}>
            {line}
          </text>
        ))}
    </g>
  );
}

function pointLines(
  point: wire.CrossingPoint,
  { timeZone, language, crossing }: CrossingPicture,
  messages: PictureMessages,
): string[] {
  const isShort = crossing.exit.clock_seconds - crossing.entry.clock_seconds < SHORT_SECONDS;
  const clock = (zone: string) => clockOf(point, point.clock_seconds, zone, isShort ? 1 : 0);
  const utc = `${clock('UTC')} UTC`;
  const isLocalKnown = timeZone !== null && point.time !== null;
  const metres = point.altitude_m === null ? null : `${point.altitude_m.toLocaleString(language)} m`;
  const reading = decisiveReading(crossing);
  const altitude = metres !== null && reading?.is_above_ground ? messages.height(metres) : metres;
  return [
    isLocalKnown ? `${clock(timeZone)} (${utc})` : utc,
    positionText(point),
    ...(altitude === null ? [] : [altitude]),
  ];
}

/** `47.21990° N, 9.75560° E`. */
function positionText({ latitude, longitude }: wire.CrossingPoint): string {
  const part = (degrees: number, [positive, negative]: readonly [string, string]) =>
    `${Math.abs(degrees).toFixed(5)}° ${degrees < 0 ? negative : positive}`;
  return `${part(latitude, ['N', 'S'])}, ${part(longitude, ['E', 'W'])}`;
}

function distanceLines(
  { deepest }: wire.AirspaceCrossing,
  messages: PictureMessages,
  { language }: CrossingPicture,
): string[] {
  const text = (metres: number, words: (distance: string, isInside: boolean) => string) =>
    words(`${Math.abs(metres).toLocaleString(language)} m`, metres >= 0);
  const across = text(deepest.horizontal_m, messages.fromBorder);
  if (deepest.vertical_m === null || deepest.limit === null) return [across];
  return [text(deepest.vertical_m, messages.fromLimit[deepest.limit]), across];
}

/** `8 min 26 s`; below a minute with a tenth: `2.4 s`. */
function durationText(seconds: number, language: CrossingPicture['language']): string {
  if (seconds < 60) return `${seconds.toLocaleString(language, { maximumFractionDigits: 1 })} s`;
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return `${hours > 0 ? `${hours} h ` : ''}${minutes} min ${whole % 60} s`;
}

/** What floor and ceiling were compared with, below the three points. */
function Limits({ picture, messages }: Props) {
  const { airspace, crossing, language } = picture;
  const lines = [
    ...(['floor', 'ceiling'] as const).map((side) => {
      const sign = crossing[side] ? ' ↔ ' : messages.colon;
      const compared = comparedText(airspace[side], crossing[side], picture, messages);
      return `${messages[side]} ${airspace[side].text}${sign}${compared}`;
    }),
    `${messages.duration}${messages.colon}${durationText(crossing.inside_seconds, language)}`,
  ];
  return (
    <Lines
      x={COLUMNS[0]!}
      top={TOP + 34 + 5.4 * LINE}
      width={COLUMNS[2]! + COLUMN_WIDTH - 48}
      lines={lines}
      linesMax={4}
    />
  );
}

function comparedText(
  limit: wire.AirspaceLimit,
  reading: wire.LimitReading | null,
  { isUncertaintyIgnored, language }: CrossingPicture,
  messages: PictureMessages,
): string {
  if (limit.datum === 'unknown') return messages.unknown;
  if (!reading) return messages.always;
  const plusMinus =
    reading.uncertainty_m === null
      ? messages.unknown
      : isUncertaintyIgnored
        ? messages.ignored
        : `± ${reading.uncertainty_m.toLocaleString(language)} m`;
  const parts = [
    messages.altimeters[reading.altimeter],
    reading.is_above_ground && messages.aboveGround,
    reading.is_derived && messages.derived,
    plusMinus,
  ];
  return parts.filter(Boolean).join(', ');
}

function ruleLines({ rules, qnhSentence, reasons }: CrossingPicture, messages: PictureMessages): string[] {
  return [
    `${rules.title} (${rules.name})`,
    ...(qnhSentence === null ? [] : [qnhSentence]),
    ...(reasons.length > 0 ? [`${messages.reasons}${messages.colon.trimEnd()}`, ...reasons] : []),
  ];
}
