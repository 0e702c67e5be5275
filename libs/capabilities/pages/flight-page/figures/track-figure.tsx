import { figureOf } from '@core/contract';
import { type Formats } from '../formats.js';
import { type Messages } from '../messages/messages.js';
import { type PageTrack } from '../page-track.js';
import { type SharedThermal, type SharedTypeScore } from '../shared-flight.js';
import { roundStep } from './axis.js';
import { climbLines } from './climb-lines.js';
import { apart, type LabelSpace, spaceAround } from './label-space.js';
import { fitMap, type MapProjection } from './map-projection.js';

/** Units of the drawing. On a phone, one unit is a little less than a pixel. */
const WIDTH = 440;
const HEIGHT = 380;
const MARGIN = 34;
const LETTERING = { letterWidth: 8.5, lineHeight: 16, gap: 5 };
/** Radius of the dot of a place, and distance from it to the name. */
const SPOT_RADIUS = 5;
const NAME_OFFSET = 9;
const SPAN_MIN_M = 400;
/** More numbers would hide the track. The strongest climbs keep theirs. */
const THERMALS_NUMBERED_MAX = 20;
const VISIBLE_STEP = 0.5;
const METRES_PER_MILE = 1_609.344;
const METRES_PER_FOOT = 0.3048;

export interface TrackFigureProps {
  readonly track: PageTrack;
  readonly thermals: readonly SharedThermal[];
  readonly score: SharedTypeScore | null;
  readonly formats: Formats;
  readonly messages: Messages;
}

/** A dot with its name, in units of the drawing. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly name: string;
}

/** The map of the drawing, for what lies over it. */
export function trackFigureMap({ latitudeDeg, longitudeDeg }: PageTrack): {
  readonly projection: MapProjection;
  readonly viewBox: string;
} {
  const size = { width: WIDTH, height: HEIGHT, margin: MARGIN, spanMinM: SPAN_MIN_M };
  return { projection: fitMap({ latitudeDeg, longitudeDeg, ...size }), viewBox: `0 0 ${WIDTH} ${HEIGHT}` };
}

/**
 * The track from above, north up, coloured by climb and sink. There is no map, because loading one would reveal the
 * visitor to its provider.
 */
export function TrackFigure({ track, thermals, score, formats, messages }: TrackFigureProps) {
  const { latitudeDeg, longitudeDeg } = track;
  const { projection, viewBox } = trackFigureMap(track);
  const x = Array.from(longitudeDeg, projection.x);
  const y = Array.from(latitudeDeg, projection.y);
  const lines = climbLines(track, { x, y, visibleStep: VISIBLE_STEP, digits: 1 });
  const places = endsOf(x, y, messages);
  return (
    <svg class="track-figure" viewBox={viewBox} role="img" aria-label={messages.page.trackFromAbove}>
      {score && <ScoreLine score={score} projection={projection} />}
      {lines.map(({ name, path }) => (
        <path key={name} class={`line ${name}`} d={path} />
      ))}
      {numbersOf(thermals, places, projection).map(({ index, x, y }) => (
        <text key={index} class="number" x={x.toFixed(1)} y={(y + 5).toFixed(1)} text-anchor="middle">
          {index}
        </text>
      ))}
      {places.map((place) => (
        <PlaceMark key={place.name} place={place} />
      ))}
      <ScaleBar unitsPerM={projection.unitsPerM} formats={formats} north={messages.page.north} />
    </svg>
  );
}

/** The scored figure in the colour of the score. */
function ScoreLine({ score, projection }: { score: SharedTypeScore; projection: MapProjection }) {
  const { corners, isCircuit } = figureOf(score);
  const points = corners.map(
    ({ latitude, longitude }) => `${projection.x(longitude).toFixed(1)},${projection.y(latitude).toFixed(1)}`,
  );
  const Shape = isCircuit ? 'polygon' : 'polyline';
  return <Shape class="score-line" points={points.join(' ')} />;
}

/** Numbers of the strongest climbs, except those that would overlap the name of a place or a stronger climb. */
function numbersOf(thermals: readonly SharedThermal[], places: readonly Place[], projection: MapProjection) {
  const byGain = thermals
    .toSorted((a, b) => b.gain_m - a.gain_m)
    .slice(0, THERMALS_NUMBERED_MAX)
    .map(({ index, centre }) => {
      const at = { x: projection.x(centre.longitude), y: projection.y(centre.latitude) };
      return { index, ...at, space: spaceAround(at, index, LETTERING) };
    });
  return apart(byGain, places.map(spaceOf), LETTERING);
}

/** Take-off and landing; one name for both where their labels would overlap. */
function endsOf(x: readonly number[], y: readonly number[], { page }: Messages): Place[] {
  const last = x.length - 1;
  const [takeoff, landing] = [
    { x: x[0]!, y: y[0]!, name: page.takeoff },
    { x: x[last]!, y: y[last]!, name: page.landing },
  ];
  const areTogether =
    Math.abs(landing.y - takeoff.y) < LETTERING.lineHeight &&
    Math.abs(landing.x - takeoff.x) < NAME_OFFSET + takeoff.name.length * LETTERING.letterWidth;
  return areTogether
    ? [
        { ...landing, name: '' },
        { ...takeoff, name: page.takeoffAndLanding },
      ]
    : [takeoff, landing];
}

function isNamedOnTheLeft({ x }: Place): boolean {
  return x > WIDTH * 0.65;
}

/** Space of the dot and its name. */
function spaceOf(place: Place): LabelSpace {
  const { x, y, name } = place;
  const nameEnd = name === '' ? SPOT_RADIUS : NAME_OFFSET + name.length * LETTERING.letterWidth;
  return isNamedOnTheLeft(place)
    ? { left: x - nameEnd, right: x + SPOT_RADIUS, y }
    : { left: x - SPOT_RADIUS, right: x + nameEnd, y };
}

function PlaceMark({ place }: { place: Place }) {
  const { x, y, name } = place;
  const isLeft = isNamedOnTheLeft(place);
  return (
    <>
      <circle class="spot" cx={x.toFixed(1)} cy={y.toFixed(1)} r={SPOT_RADIUS} />
      {name !== '' && (
        <text
          class="name"
          x={(x + (isLeft ? -NAME_OFFSET : NAME_OFFSET)).toFixed(1)}
          y={(y + 5).toFixed(1)}
          text-anchor={isLeft ? 'end' : 'start'}
        >
          {name}
        </text>
      )}
    </>
  );
}

interface ScaleBarProps {
  readonly unitsPerM: number;
  readonly formats: Formats;
  readonly north: string;
}

/** Scale bar and north arrow. */
function ScaleBar({ unitsPerM, formats, north }: ScaleBarProps) {
  const { lengthM, text } = scaleLength(WIDTH / unitsPerM, formats);
  const y = HEIGHT - 6;
  const right = WIDTH - 44;
  const left = right - lengthM * unitsPerM;
  return (
    <>
      <path class="rule" d={`M${left.toFixed(1)} ${y - 5}v5H${right}v-5`} />
      <text x={right} y={y - 9} text-anchor="end">
        {text}
      </text>
      <path class="rule" d={`M${WIDTH - 10} ${y}v-18m-4 5 4-5 4 5`} />
      <text x={WIDTH - 20} y={y} text-anchor="end">
        {north}
      </text>
    </>
  );
}

/** A round length of about a fifth of the width, in the reader's unit. */
function scaleLength(widthM: number, formats: Formats): { lengthM: number; text: string } {
  if (formats.isMetric) {
    const lengthM = roundStep(widthM, 5);
    return {
      lengthM,
      text: lengthM < 1_000 ? formats.altitude(lengthM) : formats.distance(lengthM / 1_000, 0),
    };
  }
  if (widthM < 5 * METRES_PER_MILE) {
    const feet = roundStep(widthM / METRES_PER_FOOT, 5);
    return { lengthM: feet * METRES_PER_FOOT, text: formats.altitude(feet * METRES_PER_FOOT) };
  }
  const lengthM = roundStep(widthM / METRES_PER_MILE, 5) * METRES_PER_MILE;
  return { lengthM, text: formats.distance(lengthM / 1_000, 0) };
}
