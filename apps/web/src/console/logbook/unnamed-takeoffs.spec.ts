import { type MappedFlight } from './mapped-flights.js';
import { unnamedTakeoffs } from './unnamed-takeoffs.js';

const METRES_PER_DEGREE = 111_320;

function flight(id: string, northM: number, site: string | null = null): MappedFlight {
  const bounds = { west: 8, south: 46, east: 8.2, north: 46.2 };
  const takeoff = { latitude: 46.4 + northM / METRES_PER_DEGREE, longitude: 8.1 };
  return { id, site, place: 'Fiesch', takeoff, svg: '', bounds };
}

const found = (flights: readonly MappedFlight[]) =>
  unnamedTakeoffs(flights).map((each) => [each.flight.id, each.flights]);

describe('take-offs without a name', () => {
  it('are those of several flights within 300 m, the most flown first', () => {
    const flights = [
      flight('a', 0),
      flight('b', 5_000),
      flight('c', 290),
      flight('d', 5_100),
      flight('e', -290),
    ];
    expect(found(flights)).toEqual([
      ['a', 3],
      ['b', 2],
    ]);
  });

  it('are not those of a single flight, nor those with a site', () => {
    expect(found([flight('a', 0), flight('b', 310), flight('c', 0, 'Kühboden')])).toEqual([]);
  });
});
