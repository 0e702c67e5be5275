import { type ThermalMap } from '../../wire/thermal-map.js';
import { cupFile } from './cup-file.js';

function mapWith(thermals: number, flights: number): ThermalMap {
  const properties = {
    thermal_count: thermals,
    flight_count: flights,
    climb_mean_mps: 1.5,
    exit_altitude_max_m: null,
    hours: {},
    winds: {},
  };
  return { features: [{ geometry: { coordinates: [12, 47] }, properties }] } as unknown as ThermalMap;
}

describe('a waypoint of a thermal', () => {
  it.each([
    [1, 1, '"1 thermal on 1 flight; mean 1.5 m/s"'],
    [3, 1, '"3 thermals on 1 flight; mean 1.5 m/s"'],
    [3, 2, '"3 thermals on 2 flights; mean 1.5 m/s"'],
  ])('of %d in %d describes them', (thermals, flights, description) => {
    expect(cupFile(mapWith(thermals, flights))).toContain(description);
  });
});
