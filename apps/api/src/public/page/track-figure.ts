import { type Thermal } from '../../flights/dto/flight-thermals.dto.js';
import { type PublicTrack } from '../public-flight.dto.js';
import { roundStep } from './axis.js';
import { type Html, markup } from './markup.js';
import { apart, label, LABEL_HEIGHT, type LabelSpace, LETTER_WIDTH, spaceAround } from './svg-label.js';
import { type DrawnPoints, liftLines } from './track-lines.js';

/** Units of the drawing. On a phone, one unit is a little less than a pixel. */
const WIDTH = 440;
const HEIGHT_MIN = 240;
const HEIGHT_MAX = 460;
const MARGIN = 22;
/** Below the track, for the scale and the arrow. */
const STRIP_HEIGHT = 30;
const LABEL_WIDTH = 60;
/** Radius of the dot of a place, and distance from it to the name. */
const SPOT_RADIUS = 5;
const NAME_OFFSET = 9;
const M_PER_DEGREE = 111_195;
/** Smallest extent of the drawing, so that a flight that stays in one place is not magnified. */
const SPAN_M_MIN = 400;
/** More numbers would hide the track. The strongest climbs keep theirs. */
const THERMALS_NUMBERED_MAX = 20;

interface Projection {
  readonly height: number;
  readonly unitsPerM: number;
  readonly x: (longitude: number) => number;
  readonly y: (latitude: number) => number;
}

/** A dot with its name, in units of the drawing. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly name: string;
}

/**
 * The track from above, north up, coloured by climb and sink. There is no map, because loading one would reveal the
 * visitor to its provider.
 */
export function trackFigure(track: PublicTrack, thermals: readonly Thermal[]): Html {
  const latitudes = track.columns['latitude'] as number[];
  const longitudes = track.columns['longitude'] as number[];
  const projection = fit(latitudes, longitudes);
  const points: DrawnPoints = { x: longitudes.map(projection.x), y: latitudes.map(projection.y) };
  const lines = liftLines(track, points).map(
    ({ lift, points: line }) => markup`<polyline class="${lift}" points="${line}"/>`,
  );
  const places = ends(points);
  const viewBox = `0 0 ${WIDTH} ${projection.height + STRIP_HEIGHT}`;
  return markup`<svg viewBox="${viewBox}" role="img" aria-label="Track of the flight from above">
${lines}
${numbered(thermals, places, projection)}${places.map(drawn)}
${scaleBar(projection)}
</svg>`;
}

/** Equirectangular around the middle of the flight: accurate over the distance of a day’s flight. */
function fit(latitudes: readonly number[], longitudes: readonly number[]): Projection {
  const east = longitudes.map((longitude) => eastOf(longitudes[0]!, longitude));
  const [south, north] = extent(latitudes);
  const [west, farEast] = extent(east);
  const middle = (south + north) / 2;
  const mPerEast = M_PER_DEGREE * Math.cos((middle * Math.PI) / 180);
  const widthM = Math.max((farEast - west) * mPerEast, SPAN_M_MIN);
  const heightM = Math.max((north - south) * M_PER_DEGREE, SPAN_M_MIN);
  const inner = WIDTH - 2 * MARGIN;
  const wanted = (heightM / widthM) * inner + 2 * MARGIN;
  const height = Math.round(Math.min(Math.max(wanted, HEIGHT_MIN), HEIGHT_MAX));
  const unitsPerM = Math.min(inner / widthM, (height - 2 * MARGIN) / heightM);
  const middleEast = (west + farEast) / 2;
  return {
    height,
    unitsPerM,
    x: (longitude) => WIDTH / 2 + (eastOf(longitudes[0]!, longitude) - middleEast) * mPerEast * unitsPerM,
    y: (latitude) => height / 2 - (latitude - middle) * M_PER_DEGREE * unitsPerM,
  };
}

/** Degrees east of a longitude, across the antimeridian too. */
function eastOf(origin: number, longitude: number): number {
  return ((((longitude - origin + 180) % 360) + 360) % 360) - 180;
}

/** Smallest and largest value. Spreading a day's fixes into `Math.min` would overflow the stack. */
export function extent(values: readonly number[]): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}

/** Numbers of the strongest climbs, except those that would overlap the name of a place or a stronger climb. */
function numbered(thermals: readonly Thermal[], places: readonly Place[], projection: Projection): Html[] {
  const byGain = thermals
    .toSorted((a, b) => b.gain_m - a.gain_m)
    .slice(0, THERMALS_NUMBERED_MAX)
    .map(({ index, centre }) => {
      const [x, y] = [projection.x(centre.longitude), projection.y(centre.latitude)];
      return { index, x, y, space: spaceAround(x, y, index) };
    });
  return apart(byGain, places.map(spaceOf)).map(({ index, x, y }) =>
    label(x, y + 4, index, { anchor: 'middle', className: 'strong halo' }),
  );
}

/** One name for both where their labels would overlap. */
function ends({ x, y }: DrawnPoints): Place[] {
  const last = x.length - 1;
  const [dx, dy] = [x[last]! - x[0]!, y[last]! - y[0]!];
  const together = Math.abs(dy) < LABEL_HEIGHT && Math.abs(dx) < LABEL_WIDTH;
  return [
    { x: x[0]!, y: y[0]!, name: together ? 'Take-off, landing' : 'Take-off' },
    { x: x[last]!, y: y[last]!, name: together ? '' : 'Landing' },
  ];
}

function isToTheLeft({ x }: Place): boolean {
  return x > WIDTH * 0.7;
}

/** Space of the dot and its name. */
function spaceOf(place: Place): LabelSpace {
  const { x, y, name } = place;
  const nameEnd = name === '' ? SPOT_RADIUS : NAME_OFFSET + name.length * LETTER_WIDTH;
  return isToTheLeft(place)
    ? { left: x - nameEnd, right: x + SPOT_RADIUS, y }
    : { left: x - SPOT_RADIUS, right: x + nameEnd, y };
}

function drawn(place: Place): Html {
  const { x, y, name } = place;
  const toTheLeft = isToTheLeft(place);
  const spot = markup`<circle class="ends" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${SPOT_RADIUS}"/>`;
  const anchor = toTheLeft ? 'end' : 'start';
  return markup`${spot}${label(x + (toTheLeft ? -NAME_OFFSET : NAME_OFFSET), y + 4, name, { anchor, className: 'strong halo' })}`;
}

/** Scale bar and north arrow. */
function scaleBar({ height, unitsPerM }: Projection): Html {
  const lengthM = roundStep(WIDTH / unitsPerM, 5);
  const [x, y] = [2, height + STRIP_HEIGHT - 4];
  const right = x + lengthM * unitsPerM;
  const name = lengthM >= 1_000 ? `${lengthM / 1_000} km` : `${lengthM} m`;
  return markup`<path class="rule" d="M${x} ${y - 4}v4H${right.toFixed(1)}v-4"/>${label(x, y - 8, name)}
<path class="rule" d="M${WIDTH - 8} ${y}v-18m-4 5 4-5 4 5"/>${label(WIDTH - 18, y, 'N', { anchor: 'end' })}`;
}
