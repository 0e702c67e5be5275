import { LevelHeights } from './level-heights.js';
import { type TileHeights } from './terrarium.js';
import { type Tile } from './tile-math.js';

const ZOOM = 4;
const SIDE = 32;

/** A smooth ground, by column and row at zoom 0. */
function groundM(column: number, row: number): number {
  return 1_000 + 400 * Math.sin(column * 40) + 300 * Math.cos(row * 30 + column * 12);
}

function heightsOf({ zoom, x, y }: Tile): TileHeights {
  const heights = new Float32Array(SIDE * SIDE);
  for (let i = 0; i < heights.length; i++) {
    const column = (x + ((i % SIDE) + 0.5) / SIDE) / 2 ** zoom;
    const row = (y + (Math.floor(i / SIDE) + 0.5) / SIDE) / 2 ** zoom;
    heights[i] = groundM(column, row);
  }
  return { side: SIDE, heights };
}

function square(columns: number, rows: number): Tile[] {
  const tiles: Tile[] = [];
  for (let y = 5; y < 5 + rows; y++) for (let x = 6; x < 6 + columns; x++) tiles.push({ zoom: ZOOM, x, y });
  return tiles;
}

function levelOf(tiles: readonly Tile[], isMissing: (tile: Tile) => boolean = () => false): LevelHeights {
  return new LevelHeights(
    { zoom: ZOOM, tiles },
    tiles.map((tile) => (isMissing(tile) ? null : heightsOf(tile))),
  );
}

describe('LevelHeights', () => {
  it('interpolates between pixels, across tiles too', () => {
    const level = levelOf(square(3, 3));
    for (let step = 0; step <= 400; step++) {
      const column = (6.2 + (2.6 * step) / 400) / 16;
      const row = (5.3 + (2.4 * step) / 400) / 16;
      expect(Math.abs(level.at(column, row)!.heightM - groundM(column, row))).toBeLessThan(6);
    }
  });

  it('has nothing outside its tiles', () => {
    expect(levelOf(square(2, 2)).at(5.9 / 16, 5.5 / 16)).toBeNull();
    expect(levelOf(square(3, 1), (tile) => tile.x === 7).at(7.5 / 16, 5.5 / 16)).toBeNull();
  });

  it('is trusted inside, and not at all next to a missing tile', () => {
    const level = levelOf(square(3, 3), (tile) => tile.x === 8 && tile.y === 6);
    expect(level.at(7 / 16, 6 / 16)!.weight).toBe(1);
    expect(level.at(7.999 / 16, 6.5 / 16)!.weight).toBeLessThan(0.01);
    expect(level.at(6.001 / 16, 6.5 / 16)!.weight).toBeLessThan(0.01);
  });

  it('changes its weight without a step', () => {
    const level = levelOf(square(4, 4), (tile) => tile.x === 8 && tile.y === 6);
    for (const row of [5.4, 6.1, 6.9, 7.7]) {
      let last = 0;
      for (let step = 0; step <= 4_000; step++) {
        const weight = level.at((6 + (4 * step) / 4_000) / 16, row / 16)?.weight ?? 0;
        expect(Math.abs(weight - last)).toBeLessThan(0.02);
        last = weight;
      }
    }
  });
});
