import { tileColumn, tileRow, tileUrl } from './tile-math.js';
import { planTiles, zoomMaxOf } from './tile-plan.js';

/** Positions on a straight line. */
function line(from: [number, number], to: [number, number]) {
  const along = (start: number, end: number) =>
    Array.from({ length: 500 }, (_, i) => start + ((end - start) * i) / 499);
  return { latitudeDeg: along(from[0], to[0]), longitudeDeg: along(from[1], to[1]) };
}

const FLIGHTS = [
  ['a hop', line([46.41, 8.11], [46.405, 8.13]), 600],
  ['a triangle', line([46.3, 8], [46.6, 8.6]), 28_000],
  ['a record', line([-29, 20], [-25, 24]), 300_000],
  ['a flight across the date line', line([-16.8, 179.9], [-16.7, 180.3]), 22_000],
] as const;

describe.each(FLIGHTS)('planTiles of %s', (_name, positions, radiusM) => {
  const plan = planTiles(positions, radiusM);

  it('needs at most 40 tiles', () => {
    const count = plan.reduce((sum, { tiles }) => sum + tiles.length, 0);
    expect(count).toBeGreaterThan(2);
    expect(count).toBeLessThanOrEqual(40);
  });

  it('goes from coarse to fine', () => {
    const zooms = plan.map(({ zoom }) => zoom);
    expect(zooms).toEqual([...new Set(zooms)].sort((one, other) => one - other));
  });

  it('has a tile of every level below every fix', () => {
    for (const { zoom, tiles } of plan) {
      const names = new Set(tiles.map(({ x, y }) => `${x}/${y}`));
      for (let i = 0; i < positions.latitudeDeg.length; i += 20) {
        const x = Math.floor(tileColumn(positions.longitudeDeg[i]!, zoom));
        const y = Math.floor(tileRow(positions.latitudeDeg[i]!, zoom));
        expect(names).toContain(`${x}/${y}`);
      }
    }
  });
});

describe('zoomMaxOf', () => {
  it('is what the fragment of the template says, and never finer than usual', () => {
    const template = '/maps/terrain/{z}/{x}/{y}';
    const zooms = ['', '#zoom_max=11', '#zoom_max=12&attribution=A', '#zoom_max=17'].map((fragment) =>
      zoomMaxOf(`${template}${fragment}`),
    );
    expect(zooms).toEqual([13, 11, 12, 13]);
    const [, positions, radiusM] = FLIGHTS[0];
    expect(planTiles(positions, radiusM, 11).at(-1)!.zoom).toBe(11);
  });
});

describe('tileUrl', () => {
  it('fills in the template', () => {
    expect(tileUrl('https://tiles.example/{z}/{x}/{y}.webp', { zoom: 12, x: 3, y: 4 })).toBe(
      'https://tiles.example/12/3/4.webp',
    );
  });

  it('continues on the other side of the date line', () => {
    expect(tileUrl('/{z}/{x}/{y}', { zoom: 3, x: 8, y: 1 })).toBe('/3/0/1');
    expect(tileUrl('/{z}/{x}/{y}', { zoom: 3, x: -1, y: 1 })).toBe('/3/7/1');
  });
});
