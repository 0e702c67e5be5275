import { drawnText } from '@core/contract';
import { type CrossingEvidence } from '@engine/airspace';
import {
  type CrossingPicture,
  markedPoints,
  roundStep,
  SECTION,
  stretchOf,
  valueAt,
} from './crossing-picture.js';
import { Marks } from './marks.js';
import { Path } from './path.js';
import { extentOf, pathOf } from './picture-shapes.js';
import { type PictureMessages } from './picture-messages.js';
import { clockOf } from './picture-times.js';
import { TrackLine } from './track-line.js';

const { max, min } = Math;

const SPAN_MIN_M = 80;
/** Of the height of the drawing, above and below what is shown. */
const MARGIN = 0.12;
/** Ground and the other limit are shown if the drawing becomes no more than this much higher by them. */
const HIGHER_MAX = 1.6;
const TICKS_ACROSS = 4;
/** With a time below them. */
const TIMES_MIN = 2;
/** A time closer to an edge would be cut off. */
const TIME_ROOM_PX = 40;
const TICKS_UP = 6;

/** From seconds and metres to pixels. */
export interface SectionProjection {
  readonly lowestM: number;
  readonly highestM: number;
  readonly x: (seconds: number) => number;
  readonly y: (altitudeM: number) => number;
}

/** Null without altitudes. */
export function sectionProjection({
  crossing: { deepest },
  evidence,
}: Pick<CrossingPicture, 'crossing' | 'evidence'>): SectionProjection | null {
  const { timeSeconds, altitudeM, uncertaintyM, floorM, ceilingM, groundM } = evidence;
  const known = Array.from(altitudeM.keys()).filter((i) => Number.isFinite(altitudeM[i]));
  if (known.length === 0) return null;
  let [lowestM, highestM] = extentOf(
    known.flatMap((i) => [altitudeM[i]! - uncertaintyM[i]!, altitudeM[i]! + uncertaintyM[i]!]),
  );
  const include = (column: Float64Array, isNeeded: boolean) => {
    const values = [...column].filter(Number.isFinite);
    if (values.length === 0) return;
    const [low, high] = extentOf([...values, lowestM, highestM]);
    if (!isNeeded && high - low > HIGHER_MAX * max(SPAN_MIN_M, highestM - lowestM)) return;
    [lowestM, highestM] = [low, high];
  };
  include(deepest.limit === 'ceiling' ? ceilingM : floorM, deepest.limit !== null);
  include(deepest.limit === 'ceiling' ? floorM : ceilingM, false);
  include(groundM, false);
  const spanM = max(SPAN_MIN_M, highestM - lowestM) * (1 + 2 * MARGIN);
  const middleM = (lowestM + highestM) / 2;
  const [from, to] = [timeSeconds[0]!, timeSeconds.at(-1)!];
  return {
    lowestM: middleM - spanM / 2,
    highestM: middleM + spanM / 2,
    x: (seconds) => SECTION.x + ((seconds - from) / max(1, to - from)) * SECTION.width,
    y: (metres) => SECTION.y + SECTION.height / 2 - ((metres - middleM) / spanM) * SECTION.height,
  };
}

export function SectionFigure({
  picture,
  messages,
}: {
  readonly picture: CrossingPicture;
  readonly messages: PictureMessages;
}) {
  const projection = sectionProjection(picture);
  if (!projection) {
    return (
      <g>
        <rect class="frame" {...SECTION} />
        <text
          class="soft centred"
          x={SECTION.x + SECTION.width / 2}
          y={SECTION.y + SECTION.height / 2}
          font-size={24}
        >
          {drawnText(messages.noAltitude)}
        </text>
      </g>
    );
  }
  return <Drawing picture={picture} messages={messages} projection={projection} />;
}

interface DrawingProps {
  readonly picture: CrossingPicture;
  readonly messages: PictureMessages;
  readonly projection: SectionProjection;
}

function Drawing({ picture, messages, projection }: DrawingProps) {
  const { crossing, evidence } = picture;
  const { timeSeconds, altitudeM } = evidence;
  const [entry, exit] = [crossing.entry.clock_seconds, crossing.exit.clock_seconds];
  const x = Array.from(timeSeconds, projection.x);
  const y = Array.from(altitudeM, projection.y);
  const marks = markedPoints(crossing)
    .map(({ clock_seconds: at }) => ({
      x: projection.x(at),
      y: projection.y(valueAt(altitudeM, timeSeconds, at)),
    }))
    .filter((mark) => Number.isFinite(mark.y));
  const stretch = stretchOf(evidence, crossing).map((times) =>
    pathOf(
      times.map(projection.x),
      times.map((time) => projection.y(valueAt(altitudeM, timeSeconds, time))),
    ),
  );
  return (
    <g>
      <clipPath id="section">
        <rect {...SECTION} />
      </clipPath>
      <Axes picture={picture} projection={projection} />
      <g clip-path="url(#section)">
        <rect
          class="span"
          x={projection.x(entry)}
          y={SECTION.y}
          width={max(1, projection.x(exit) - projection.x(entry))}
          height={SECTION.height}
        />
        <Ground evidence={evidence} projection={projection} />
        <Volume evidence={evidence} projection={projection} />
        <Path class="band" d={bandOf(evidence, projection)} />
        <Path class="halo" d={pathOf(x, y)} />
        <TrackLine evidence={evidence} x={x} y={y} />
        <Path class="stretch" d={stretch[0]!} />
        <Path class="stretch gap" d={stretch[1]!} />
        <LimitLabels picture={picture} projection={projection} messages={messages} />
      </g>
      <rect class="frame" {...SECTION} />
      <Marks points={marks} />
    </g>
  );
}

function bandOf(
  { timeSeconds, altitudeM, uncertaintyM }: CrossingEvidence,
  { x, y }: SectionProjection,
): string {
  const known = Array.from(timeSeconds.keys()).filter((i) => Number.isFinite(altitudeM[i]));
  if (known.length < 2 || known.every((i) => uncertaintyM[i] === 0)) return '';
  const edge = (sign: 1 | -1) => known.map((i) => y(altitudeM[i]! + sign * uncertaintyM[i]!));
  const across = known.map((i) => x(timeSeconds[i]!));
  return `${pathOf([...across, ...across.toReversed()], [...edge(1), ...edge(-1).toReversed()])}Z`;
}

function Ground({
  evidence,
  projection: { x, y },
}: {
  readonly evidence: CrossingEvidence;
  readonly projection: SectionProjection;
}) {
  const { timeSeconds, groundM } = evidence;
  const known = Array.from(timeSeconds.keys()).filter((i) => Number.isFinite(groundM[i]));
  if (known.length < 2) return null;
  const bottom = SECTION.y + SECTION.height;
  const across = known.map((i) => x(timeSeconds[i]!));
  const up = known.map((i) => min(bottom, y(groundM[i]!)));
  return (
    <g>
      <Path
        class="ground"
        d={`${pathOf([across[0]!, ...across, across.at(-1)!], [bottom, ...up, bottom])}Z`}
      />
      <Path
        class="ground-line"
        d={pathOf(
          across,
          known.map((i) => y(groundM[i]!)),
        )}
      />
    </g>
  );
}

/** The airspace where the flight is within its border; its limits are dashed before and after that. */
function Volume({
  evidence,
  projection,
}: {
  readonly evidence: CrossingEvidence;
  readonly projection: SectionProjection;
}) {
  const { timeSeconds, withinSeconds, floorM, ceilingM } = evidence;
  const { x, y, lowestM, highestM } = projection;
  const heightOf = (column: Float64Array, time: number) => {
    const metres = valueAt(column, timeSeconds, time);
    return Number.isFinite(metres)
      ? y(metres)
      : metres === -Infinity
        ? y(lowestM) + 20
        : metres === Infinity
          ? y(highestM) - 20
          : NaN;
  };
  const parts = Array.from({ length: withinSeconds.length / 2 }, (_, i) => {
    const [from, to] = [withinSeconds[2 * i]!, withinSeconds[2 * i + 1]!];
    return [from, ...timeSeconds.filter((time) => time > from && time < to), to];
  });
  const all = Array.from(timeSeconds);
  return (
    <g>
      {[floorM, ceilingM].map((column, i) => (
        <Path key={i} class="limit gap" stroke-opacity="0.5" d={pathOf(all.map(x), Array.from(column, y))} />
      ))}
      {parts.map((times) => {
        const across = times.map(x);
        const low = times.map((time) => heightOf(floorM, time));
        const high = times.map((time) => heightOf(ceilingM, time));
        const isKnown = [...low, ...high].every(Number.isFinite);
        return (
          <g key={times[0]}>
            {isKnown && (
              <Path
                class="volume"
                d={`${pathOf([...across, ...across.toReversed()], [...low, ...high.toReversed()])}Z`}
              />
            )}
            <Path class="limit" d={pathOf(across, low)} />
            <Path class="limit" d={pathOf(across, high)} />
          </g>
        );
      })}
    </g>
  );
}

/** The limits as the file states them, where they are, or at the edge that they are beyond. */
function LimitLabels({ picture, projection, messages }: DrawingProps) {
  const { airspace, evidence } = picture;
  const { y, lowestM, highestM } = projection;
  const x = SECTION.x + SECTION.width - 12;
  const labels = (['floor', 'ceiling'] as const).flatMap((side) => {
    const limit = airspace[side];
    const metres = side === 'floor' ? evidence.floorM.at(-1)! : evidence.ceilingM.at(-1)!;
    if (Number.isNaN(metres)) return [];
    const arrow = metres > highestM ? ' ↑' : metres < lowestM ? ' ↓' : '';
    const at = min(
      max(y(metres) + (side === 'floor' ? 26 : -12), SECTION.y + 26),
      SECTION.y + SECTION.height - 12,
    );
    return [{ text: `${messages[side]} ${limit.text}${arrow}`, at }];
  });
  return (
    <g>
      {labels.map(({ text, at }, i) => (
        <text key={i} class="limit-label right" x={x} y={at.toFixed(1)} font-size={20}>
          {drawnText(text)}
        </text>
      ))}
    </g>
  );
}

function Axes({ picture, projection }: Omit<DrawingProps, 'messages'>) {
  const { evidence, language, timeZone, crossing } = picture;
  const { lowestM, highestM, x, y } = projection;
  const step = max(10, roundStep((highestM - lowestM) / TICKS_UP));
  const up = ticks(lowestM, highestM, (highestM - lowestM) / step > TICKS_UP * 1.5 ? 2 * step : step);
  const [from, to] = [evidence.timeSeconds[0]!, evidence.timeSeconds.at(-1)!];
  const hasRoom = (seconds: number) =>
    x(seconds) > SECTION.x + TIME_ROOM_PX && x(seconds) < SECTION.x + SECTION.width - TIME_ROOM_PX;
  const across = timeTicks(from, to, hasRoom);
  const bottom = SECTION.y + SECTION.height;
  return (
    <g>
      {up.map((metres) => (
        <g key={metres}>
          <Path class="rule" d={`M${SECTION.x} ${y(metres).toFixed(1)}h${SECTION.width}`} />
          <text class="soft right" x={SECTION.x - 10} y={(y(metres) + 7).toFixed(1)} font-size={20}>
            {drawnText(`${metres.toLocaleString(language)} m`)}
          </text>
        </g>
      ))}
      {across.map((seconds) => (
        <g key={seconds}>
          <Path class="rule" d={`M${x(seconds).toFixed(1)} ${SECTION.y}v${SECTION.height}`} />
          {hasRoom(seconds) && (
            <g>
              <text class="centred" x={x(seconds).toFixed(1)} y={bottom + 26} font-size={20}>
                {clockOf(crossing.entry, seconds, timeZone ?? 'UTC')}
              </text>
              {timeZone && (
                <text class="soft centred" x={x(seconds).toFixed(1)} y={bottom + 50} font-size={18}>
                  {`${clockOf(crossing.entry, seconds, 'UTC')} UTC`}
                </text>
              )}
            </g>
          )}
        </g>
      ))}
    </g>
  );
}

const TIME_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400];

/** Shorter steps if too few of them would have a time, by which the scale is read. */
function timeTicks(from: number, to: number, hasRoom: (seconds: number) => boolean): number[] {
  const found = TIME_STEPS.findIndex((step) => step >= (to - from) / TICKS_ACROSS);
  const at = found < 0 ? TIME_STEPS.length - 1 : found;
  const wide = ticks(from, to, TIME_STEPS[at]!);
  return wide.filter(hasRoom).length >= TIMES_MIN ? wide : ticks(from, to, TIME_STEPS[max(0, at - 1)]!);
}

function ticks(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, i) => (first + i) * step);
}
