import { inflateSync } from 'node:zlib';
import { decodeTerrarium } from '../../apps/web/src/scene/terrain/terrarium.js';
import {
  CROSS_MOUNTAIN,
  jacksboroGround,
  syntheticMassif,
  terrariumTile,
  TerrainTileServer,
} from './terrain-tiles.js';

/** Pixels of an RGB image without filters, as red, green, blue and 255. */
function pixelsOf(png: Buffer): number[] {
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('ascii', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const scanlines = inflateSync(Buffer.concat(data));
  const pixels: number[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * (1 + 3 * width) + 1 + 3 * column;
      pixels.push(scanlines[at]!, scanlines[at + 1]!, scanlines[at + 2]!, 255);
    }
  }
  return pixels;
}

describe('terrariumTile', () => {
  it('holds the heights of the ground, as the page reads them', () => {
    const { heights } = decodeTerrarium(pixelsOf(terrariumTile((latitude) => latitude * 10, 1, 0, 0)), 256);
    expect(heights[0]).toBeCloseTo(850.2, 0); // the north edge of the grid
    expect(heights.at(-1)).toBeCloseTo(0, -1); // the equator
  });
});

describe('syntheticMassif', () => {
  it('passes through its anchors', () => {
    const ground = syntheticMassif([{ latitudeDeg: 46.41, longitudeDeg: 8.11, altitudeM: 2210 }]);
    expect(ground(46.41, 8.11)).toBeCloseTo(2210, 0);
  });

  it('is mountainous, and the same every time', () => {
    const heights = Array.from({ length: 400 }, (_, i) => syntheticMassif()(46 + (i % 20) / 40, 8 + i / 800));
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(1_000);
    expect(syntheticMassif()(46.2, 8.3)).toBe(syntheticMassif()(46.2, 8.3));
  });
});

describe('TerrainTileServer', () => {
  it('serves tiles, except those that it lacks', async () => {
    const server = await TerrainTileServer.start(() => 1_234);
    try {
      server.missing.add('5/1/2');
      const tile = await fetch(`${server.origin}/5/1/1.png`);
      expect(tile.headers.get('content-type')).toBe('image/png');
      expect(decodeTerrarium(pixelsOf(Buffer.from(await tile.arrayBuffer())), 256).heights[0]).toBe(1_234);
      expect((await fetch(`${server.origin}/5/1/2.png`)).status).toBe(404);
      expect(server.requested).toEqual(['5/1/1', '5/1/2']);
    } finally {
      await server.stop();
    }
  });
});

const jacksboro = jacksboroGround();
(jacksboro ? describe : describe.skip)('jacksboroGround', () => {
  it('has Cross Mountain where it stands, and the valley of Jacksboro at its foot', () => {
    expect(jacksboro!(CROSS_MOUNTAIN.latitudeDeg, CROSS_MOUNTAIN.longitudeDeg)).toBeGreaterThan(1_000);
    expect(jacksboro!(36.33, -84.184)).toBeLessThan(350);
  });
});
