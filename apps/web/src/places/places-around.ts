import { type ScenePlace } from '../scene/flight-scene.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { allCellNames, type Bounds, cellNames, type PlaceRow } from './place-cells.js';

/** Path of the folder with the names of places on this service; set by the build. */
declare const PLACES_PATH: string;
/** By cell, whether there is a file: 1 or 0. */
declare const PLACE_CELLS: string;

/** Names are shown for what one sees from the flight, not only below it. */
const MARGIN_M = 20_000;
const M_PER_DEGREE = 111_200;
/** A flight across more cells than this is shown without names; no flight has been that long. */
const CELLS_MAX = 16;

/** Towns and villages around a flight. None where the service has none, or cannot be reached. */
export async function placesAround(track: ReplayTrack): Promise<ScenePlace[]> {
  const bounds = boundsOf(track);
  const cells = cellNames(bounds);
  if (cells.length > CELLS_MAX) return [];
  const centreDeg = (bounds.west + bounds.east) / 2;
  const withPlaces = new Set(allCellNames().filter((_name, i) => PLACE_CELLS[i] === '1'));
  const rows = (await Promise.all(cells.filter((cell) => withPlaces.has(cell)).map(loadCell))).flat();
  return rows
    .map(([name, latitudeDeg, longitude, population]) => {
      // on the flight's side of the antimeridian
      const longitudeDeg = longitude + 360 * Math.round((centreDeg - longitude) / 360);
      return { name, latitudeDeg, longitudeDeg, population };
    })
    .filter(
      ({ latitudeDeg, longitudeDeg }) =>
        latitudeDeg >= bounds.south &&
        latitudeDeg <= bounds.north &&
        longitudeDeg >= bounds.west &&
        longitudeDeg <= bounds.east,
    );
}

async function loadCell(name: string): Promise<readonly PlaceRow[]> {
  try {
    const response = await fetch(`${PLACES_PATH}/${name}.json`);
    return response.ok ? ((await response.json()) as PlaceRow[]) : [];
  } catch {
    return [];
  }
}

function boundsOf({ latitudeDeg, longitudeDeg, count }: ReplayTrack): Bounds {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    south = Math.min(south, latitudeDeg[i]!);
    north = Math.max(north, latitudeDeg[i]!);
    west = Math.min(west, longitudeDeg[i]!);
    east = Math.max(east, longitudeDeg[i]!);
  }
  const marginNorth = MARGIN_M / M_PER_DEGREE;
  const marginEast = marginNorth / Math.cos((((south + north) / 2) * Math.PI) / 180);
  return {
    south: south - marginNorth,
    north: north + marginNorth,
    west: west - marginEast,
    east: east + marginEast,
  };
}
