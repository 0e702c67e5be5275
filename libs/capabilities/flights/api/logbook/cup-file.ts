import { counted } from '@core/contract';
import { type ThermalCellFeature, type ThermalMap } from '../../wire/thermal-map.js';

/** Media type and name of a waypoint file of SeeYou. There is no registered media type. */
export const CUP_MEDIA_TYPE = 'text/plain';
export const CUP_FILE_NAME = 'thermals.cup';

const HEADER = 'name,code,country,lat,lon,elev,style,rwdir,rwlen,freq,desc';
/** `Marker` of the format. It has none for thermals. */
const STYLE = 18;

/** The cells as waypoints: named after rank and climb, at the lowest altitude at which a thermal was entered. */
export function cupFile({ features }: ThermalMap): string {
  return [HEADER, ...features.map(waypoint), ''].join('\r\n');
}

function waypoint({ geometry, properties }: ThermalCellFeature, index: number): string {
  const [longitude, latitude] = geometry.coordinates as [number, number];
  const { climb_mean_mps: climb, thermal_count: thermals, flight_count: flights } = properties;
  const { entry_altitude_min_m: lowest, exit_altitude_max_m: highest, hours, winds } = properties;
  const description = [
    `${counted(thermals, 'thermal')} on ${counted(flights, 'flight')}`,
    `mean ${climb.toFixed(1)} m/s`,
    ...(highest === null ? [] : [`up to ${highest} m`]),
    ...(most(hours) === undefined ? [] : [`most at ${most(hours)} h`]),
    ...(most(winds) === undefined ? [] : [`wind mostly ${most(winds)}`]),
  ].join('; ');
  const number = String(index + 1).padStart(3, '0');
  return [
    `"Thermal ${number} ${climb.toFixed(1)}"`,
    `T${number}`,
    '',
    angle(latitude, 2, 'N', 'S'),
    angle(longitude, 3, 'E', 'W'),
    `${(lowest ?? 0).toFixed(1)}m`,
    STYLE,
    ...['', '', ''],
    `"${description}"`,
  ].join(',');
}

/** Degrees and decimal minutes: 4607.310N. */
function angle(value: number, degreeDigits: number, positive: string, negative: string): string {
  const thousandths = Math.round(Math.abs(value) * 60_000);
  const degrees = String(Math.floor(thousandths / 60_000)).padStart(degreeDigits, '0');
  const minutes = ((thousandths % 60_000) / 1_000).toFixed(3).padStart(6, '0');
  return `${degrees}${minutes}${value < 0 ? negative : positive}`;
}

/** The most frequent value. */
function most(counts: Readonly<Record<string, number>>): string | undefined {
  return Object.entries(counts).sort(([, a], [, b]) => b - a)[0]?.[0];
}
