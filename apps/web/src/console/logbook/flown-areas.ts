import { tileColumn, tileRow } from '../../scene/terrain/tile-math.js';
import { type FlightSchemas } from '../api/clients.js';
import { type MappedFlight } from './mapped-flights.js';

export type ThermalCell = FlightSchemas['ThermalCellFeature'];

/** Flights and thermals that fit on one map. */
export interface FlownArea {
  readonly latitude: number;
  readonly longitude: number;
  readonly thermals: number;
  readonly cells: readonly ThermalCell[];
  readonly flights: readonly MappedFlight[];
}

/** A day's flying fits into it, and single thermals can still be told apart. */
const RADIUS_KM = 60;
const KM_PER_DEGREE = 111.32;
const AREAS_MAX = 12;

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Divides flights and cells into areas around the latest take-offs and the places with the most thermals. The one with
 * the most flights is first.
 */
export function areasOf(flights: readonly MappedFlight[], cells: readonly ThermalCell[]): FlownArea[] {
  const areas: FlownArea[] = [];
  let [restOfFlights, restOfCells] = [flights, cells];
  while (restOfFlights.length > 0 || restOfCells.length > 0) {
    // the service returns cells with the most thermals first
    const { latitude, longitude } = restOfFlights[0]?.takeoff ?? positionOf(restOfCells[0]!);
    const isNear = (place: Position) => distanceKm(place, { latitude, longitude }) <= RADIUS_KM;
    const near = restOfCells.filter((cell) => isNear(positionOf(cell)));
    areas.push({
      latitude,
      longitude,
      thermals: near.reduce((sum, { properties }) => sum + properties.thermal_count, 0),
      cells: near,
      flights: restOfFlights.filter(({ takeoff }) => isNear(takeoff)),
    });
    restOfFlights = restOfFlights.filter(({ takeoff }) => !isNear(takeoff));
    restOfCells = restOfCells.filter((cell) => !isNear(positionOf(cell)));
  }
  return areas
    .sort((a, b) => b.flights.length - a.flights.length || b.thermals - a.thermals)
    .slice(0, AREAS_MAX);
}

function positionOf({ geometry }: ThermalCell): Position {
  const [longitude, latitude] = geometry.coordinates as [number, number];
  return { latitude, longitude };
}

/** On a plane: close enough for an area. */
export function distanceKm(place: Position, origin: Position): number {
  const east = turned(place.longitude - origin.longitude) * Math.cos((origin.latitude * Math.PI) / 180);
  return Math.hypot(east, place.latitude - origin.latitude) * KM_PER_DEGREE;
}

/** An angle of at most half a turn. */
function turned(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** Where things are on a map, in its units. Web Mercator, as the tiles of the ground. */
export interface AreaMap {
  readonly width: number;
  readonly height: number;
  readonly unitsPerKm: number;
  readonly x: (longitude: number) => number;
  readonly y: (latitude: number) => number;
  /** Of the map's corner in the north west, in columns and rows of tiles at zoom 0, and how many units one tile has. */
  readonly west: number;
  readonly north: number;
  readonly unitsPerTile: number;
}

const KM_AT_LEAST = 4;

/** Fits an area into a map. North is up, and the ground fills the whole map. */
export function mapOf(area: FlownArea, width: number, height: number, margin: number): AreaMap {
  const column = (longitude: number) => tileColumn(area.longitude + turned(longitude - area.longitude), 0);
  const row = (latitude: number) => tileRow(latitude, 0);
  const cells = area.cells.map(positionOf);
  const bounds = area.flights.map((flight) => flight.bounds);
  const columns = [
    ...cells.map(({ longitude }) => longitude),
    ...bounds.flatMap(({ west, east }) => [west, east]),
  ];
  const rows = [
    ...cells.map(({ latitude }) => latitude),
    ...bounds.flatMap(({ north, south }) => [north, south]),
  ];
  const tilesPerKm = 1 / (360 * KM_PER_DEGREE * Math.cos((area.latitude * Math.PI) / 180));
  const east = extentOf(columns.map(column), KM_AT_LEAST * tilesPerKm);
  const south = extentOf(rows.map(row), KM_AT_LEAST * tilesPerKm);
  const unitsPerTile = Math.min((width - 2 * margin) / east.length, (height - 2 * margin) / south.length);
  const west = east.middle - width / 2 / unitsPerTile;
  const north = south.middle - height / 2 / unitsPerTile;
  return {
    ...{ width, height, west, north, unitsPerTile },
    unitsPerKm: unitsPerTile * tilesPerKm,
    x: (longitude) => (column(longitude) - west) * unitsPerTile,
    y: (latitude) => (row(latitude) - north) * unitsPerTile,
  };
}

function extentOf(values: readonly number[], lengthMin: number): { middle: number; length: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { middle: (least + most) / 2, length: Math.max(lengthMin, most - least) };
}
