import { type Ground } from '@engine/terrain';
import { type Journey } from './journey.js';

const METRES_PER_DEGREE = (6_371_000 * Math.PI) / 180;
const CELL_M = 60;
/** Trees and the spacing of a surface model, as waves. */
const SIGMA_M = 9;
const WAVES = [
  { eastPerM: 0.011, northPerM: 0.007, metres: 6 },
  { eastPerM: -0.019, northPerM: 0.023, metres: 5 },
  { eastPerM: 0.041, northPerM: 0.037, metres: 4 },
] as const;

/** The true ground below a journey, with the errors of a surface model. Unknown further away than a cell. */
export class GroundBelowJourney implements Ground {
  readonly isKnown = true;
  readonly attribution = null;
  private readonly cells = new Map<string, { east: number; north: number; groundM: number }[]>();
  private readonly eastPerDegree: number;

  constructor(
    journey: Journey,
    private readonly originLatitudeDeg: number,
    private readonly originLongitudeDeg: number,
  ) {
    this.eastPerDegree = METRES_PER_DEGREE * Math.cos((originLatitudeDeg * Math.PI) / 180);
    const { east, north, ground } = journey.path;
    ground.forEach((groundM, second) => {
      if (Number.isNaN(groundM)) return;
      const place = { east: east[second]!, north: north[second]!, groundM };
      const key = cellOf(place.east, place.north, 0, 0);
      const cell = this.cells.get(key);
      if (cell) cell.push(place);
      else this.cells.set(key, [place]);
    });
  }

  heightM(latitudeDeg: number, longitudeDeg: number): number {
    const east = (longitudeDeg - this.originLongitudeDeg) * this.eastPerDegree;
    const north = (latitudeDeg - this.originLatitudeDeg) * METRES_PER_DEGREE;
    let nearest = CELL_M ** 2;
    let groundM = NaN;
    for (const across of [-1, 0, 1]) {
      for (const along of [-1, 0, 1]) {
        for (const place of this.cells.get(cellOf(east, north, across, along)) ?? []) {
          const distance = (place.east - east) ** 2 + (place.north - north) ** 2;
          if (distance < nearest) [nearest, groundM] = [distance, place.groundM];
        }
      }
    }
    return WAVES.reduce((sum, { eastPerM, northPerM, metres }) => {
      return sum + metres * Math.sin(eastPerM * east + northPerM * north);
    }, groundM);
  }

  sigmaM(latitudeDeg: number, longitudeDeg: number): number {
    return Number.isNaN(this.heightM(latitudeDeg, longitudeDeg)) ? NaN : SIGMA_M;
  }
}

function cellOf(east: number, north: number, across: number, along: number): string {
  return `${Math.floor(east / CELL_M) + across} ${Math.floor(north / CELL_M) + along}`;
}
