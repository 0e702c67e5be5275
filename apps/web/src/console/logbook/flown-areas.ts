import { type FlightSchemas } from '../api/clients.js';

export type ThermalCell = FlightSchemas['ThermalCellFeature'];

/** Places that fit on one drawing. */
export interface ThermalArea {
  readonly latitude: number;
  readonly longitude: number;
  readonly thermals: number;
  readonly cells: readonly ThermalCell[];
}

/** A day's flying fits into it, and single thermals can still be told apart. */
const RADIUS_KM = 60;
const KM_PER_DEGREE = 111.32;
const AREAS_MAX = 12;

/** Divides the cells into areas around the places with the most thermals. The one with the most thermals is first. */
export function areasOf(cells: readonly ThermalCell[]): ThermalArea[] {
  const areas: ThermalArea[] = [];
  // the service returns cells with the most thermals first
  for (let rest = [...cells]; rest.length > 0;) {
    const [longitude, latitude] = positionOf(rest[0]!);
    const isNear = (cell: ThermalCell) => {
      const { eastKm, northKm } = offsetOf(cell, { latitude, longitude });
      return Math.hypot(eastKm, northKm) <= RADIUS_KM;
    };
    const near = rest.filter(isNear);
    rest = rest.filter((cell) => !near.includes(cell));
    const thermals = near.reduce((sum, { properties }) => sum + properties.thermal_count, 0);
    areas.push({ latitude, longitude, thermals, cells: near });
  }
  return areas.sort((a, b) => b.thermals - a.thermals).slice(0, AREAS_MAX);
}

function positionOf({ geometry }: ThermalCell): [longitude: number, latitude: number] {
  return geometry.coordinates as [number, number];
}

/** From an origin in degrees to a cell, on a plane: close enough for a drawing. */
function offsetOf(cell: ThermalCell, origin: { readonly latitude: number; readonly longitude: number }) {
  const [longitude, latitude] = positionOf(cell);
  const turn = ((longitude - origin.longitude + 540) % 360) - 180;
  return {
    eastKm: turn * KM_PER_DEGREE * Math.cos((origin.latitude * Math.PI) / 180),
    northKm: (latitude - origin.latitude) * KM_PER_DEGREE,
  };
}

/** Where each cell is on a drawing, in its units, and how long a kilometre is. */
export interface ThermalPlot {
  readonly height: number;
  readonly unitsPerKm: number;
  readonly spots: readonly { readonly cell: ThermalCell; readonly x: number; readonly y: number }[];
}

const KM_AT_LEAST = 4;

/** Fits an area into a drawing. North is up. */
export function plotOf(area: ThermalArea, width: number, heightMax: number, margin: number): ThermalPlot {
  const flat = area.cells.map((cell) => ({ cell, ...offsetOf(cell, area) }));
  const east = extentOf(flat.map(({ eastKm }) => eastKm));
  const north = extentOf(flat.map(({ northKm }) => northKm));
  const unitsPerKm = Math.min((width - 2 * margin) / east.length, (heightMax - 2 * margin) / north.length);
  const height = north.length * unitsPerKm + 2 * margin;
  const spots = flat.map(({ cell, eastKm, northKm }) => ({
    cell,
    x: width / 2 + (eastKm - east.middle) * unitsPerKm,
    y: height / 2 - (northKm - north.middle) * unitsPerKm,
  }));
  return { height, unitsPerKm, spots };
}

function extentOf(values: readonly number[]): { middle: number; length: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { middle: (least + most) / 2, length: Math.max(KM_AT_LEAST, most - least) };
}
