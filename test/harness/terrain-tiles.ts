import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { crc32, deflateSync, inflateRawSync } from 'node:zlib';
import { LoopbackServer } from './loopback-server.js';

/** Height of the ground at a position, in metres. */
export type Ground = (latitudeDeg: number, longitudeDeg: number) => number;

interface Anchor {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeM: number;
}

const TILE_SIDE = 256;
const SAMPLED_EVERY = 4;

/** The 3" USGS elevation model of Jacksboro, Tennessee, in Debian's package python-matplotlib-data. */
const JACKSBORO = '/usr/share/matplotlib/mpl-data/sample_data/jacksboro_fault_dem.npz';

/** Serves a ground as terrarium tiles: `/{z}/{x}/{y}.png`. */
export class TerrainTileServer extends LoopbackServer {
  /** Tiles requested so far, as `z/x/y`. */
  readonly requested: string[] = [];
  /** Tiles that the server lacks, as `z/x/y`. */
  readonly missing = new Set<string>();

  /** Made before, for the present ground. */
  private readonly made = new Map<string, Buffer>();

  /** @param shown what the tiles show; without one, the server has no tile */
  private constructor(private shown: Ground | null) {
    super();
  }

  get ground(): Ground | null {
    return this.shown;
  }

  set ground(ground: Ground | null) {
    this.shown = ground;
    this.made.clear();
  }

  static async start(ground: Ground | null = null): Promise<TerrainTileServer> {
    return new TerrainTileServer(ground).listen();
  }

  /** For `TERRAIN_URL`. */
  get template(): string {
    return `${this.origin}/{z}/{x}/{y}.png`;
  }

  protected override handle(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('access-control-allow-origin', '*');
    const [, z, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(request.url ?? '') ?? [];
    const name = `${z}/${x}/${y}`;
    if (z !== undefined) this.requested.push(name);
    if (z === undefined || !this.shown || this.missing.has(name)) {
      response.writeHead(404).end();
      return;
    }
    const body = this.made.get(name) ?? terrariumTile(this.shown, Number(z), Number(x), Number(y));
    this.made.set(name, body);
    response.writeHead(200, { 'content-type': 'image/png' }).end(body);
  }
}

/** A tile of the usual web map grid as a terrarium PNG. */
export function terrariumTile(ground: Ground, zoom: number, x: number, y: number): Buffer {
  const heightM = sampledHeights(ground, zoom, x, y);
  const rows: Buffer[] = [];
  for (let row = 0; row < TILE_SIDE; row++) {
    const line = Buffer.alloc(1 + TILE_SIDE * 3); // the first byte: no filter
    for (let column = 0; column < TILE_SIDE; column++) {
      const value = Math.round((heightM(row, column) + 32_768) * 256);
      line.writeUIntBE(Math.max(0, Math.min(0xff_ff_ff, value)), 1 + column * 3, 3);
    }
    rows.push(line);
  }
  return rgbPng(TILE_SIDE, TILE_SIDE, Buffer.concat(rows));
}

/** The heights of a tile by pixel, computed at every fourth one and interpolated: noise takes long to compute. */
function sampledHeights(ground: Ground, zoom: number, x: number, y: number) {
  const tiles = 2 ** zoom;
  const side = TILE_SIDE / SAMPLED_EVERY + 1;
  const samples = new Float64Array(side * side);
  for (let row = 0; row < side; row++) {
    const mercator = Math.PI * (1 - (2 * (y + (row * SAMPLED_EVERY + 0.5) / TILE_SIDE)) / tiles);
    const latitudeDeg = (Math.atan(Math.sinh(mercator)) * 180) / Math.PI;
    for (let column = 0; column < side; column++) {
      const longitudeDeg = ((x + (column * SAMPLED_EVERY + 0.5) / TILE_SIDE) / tiles) * 360 - 180;
      samples[row * side + column] = ground(latitudeDeg, longitudeDeg);
    }
  }
  return (row: number, column: number) => {
    const at = Math.floor(row / SAMPLED_EVERY) * side + Math.floor(column / SAMPLED_EVERY);
    const [down, right] = [(row % SAMPLED_EVERY) / SAMPLED_EVERY, (column % SAMPLED_EVERY) / SAMPLED_EVERY];
    const upper = samples[at]! * (1 - right) + samples[at + 1]! * right;
    const lower = samples[at + side]! * (1 - right) + samples[at + side + 1]! * right;
    return upper * (1 - down) + lower * down;
  };
}

function rgbPng(width: number, height: number, scanlines: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // eight bits, colour without alpha
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = deflateSync(scanlines, { level: 3 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/**
 * Invented mountains between about 500 m and 3,500 m, the same everywhere and every time. They pass through the
 * anchors, for example take-off and landing of a simulated flight.
 */
export function syntheticMassif(anchors: readonly Anchor[] = []): Ground {
  const corrections = anchors.map((anchor) => ({
    ...anchor,
    riseM: anchor.altitudeM - ridges(anchor.latitudeDeg, anchor.longitudeDeg),
  }));
  return (latitudeDeg, longitudeDeg) => {
    let correctionM = 0;
    let weights = 0;
    for (const anchor of corrections) {
      const north = (latitudeDeg - anchor.latitudeDeg) * 111.2;
      const east = (longitudeDeg - anchor.longitudeDeg) * 111.2 * Math.cos((latitudeDeg * Math.PI) / 180);
      const weight = Math.exp(-(north * north + east * east) / (2 * 1.2 ** 2));
      correctionM += weight * anchor.riseM;
      weights += weight;
    }
    return ridges(latitudeDeg, longitudeDeg) + correctionM / Math.max(1, weights);
  };
}

/** Ridged noise over seven octaves, on a slow swell. */
function ridges(latitudeDeg: number, longitudeDeg: number): number {
  const [x, y] = [longitudeDeg * 7.3 + 31.7, latitudeDeg * 10.6 + 12.3];
  const east = x + 0.35 * noise(x * 1.3 + 5, y * 1.3);
  const north = y + 0.35 * noise(x * 1.3, y * 1.3 + 9);
  let [height, amplitude, frequency, weight] = [0, 0.55, 1, 1];
  for (let octave = 0; octave < 7; octave++) {
    const fold =
      1 -
      Math.min(1, 1.5 * Math.abs(noise(east * frequency + octave * 17.3, north * frequency - octave * 11.9)));
    const ridge = fold * fold * weight;
    height += ridge * amplitude;
    weight = Math.min(1, 0.25 + ridge * 1.2);
    amplitude *= 0.47;
    frequency *= 2.07;
  }
  const swell = 0.62 + 0.5 * noise(x * 0.45 + 3, y * 0.45);
  return 450 + 4_400 * height * swell;
}

/** Gradient noise, about -0.7 to 0.7. */
function noise(x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const corner = (right: number, down: number) => {
    const angle = hash(column + right, row + down) * 2 * Math.PI;
    return Math.cos(angle) * (x - column - right) + Math.sin(angle) * (y - row - down);
  };
  const [u, v] = [fade(x - column), fade(y - row)];
  const north = corner(0, 0) * (1 - u) + corner(1, 0) * u;
  const south = corner(0, 1) * (1 - u) + corner(1, 1) * u;
  return north * (1 - v) + south * v;
}

function fade(share: number): number {
  return share ** 3 * (share * (share * 6 - 15) + 10);
}

function hash(x: number, y: number): number {
  let bits = (Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263)) | 0;
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}

/** The highest point of that model, 1,076 m. */
export const CROSS_MOUNTAIN = { latitudeDeg: 36.1987, longitudeDeg: -84.2313 };

/** A real elevation model, if it is installed. */
export function jacksboroGround(): Ground | null {
  if (!existsSync(JACKSBORO)) return null;
  const archive = readNpz(readFileSync(JACKSBORO));
  const elevation = archive.get('elevation')!;
  const [rows, columns] = elevation.shape as [number, number];
  const value = (name: string) => archive.get(name)!.values[0]!;
  // The first row is the northern edge. `ymin` of the file is not the southern one: it lies north of `ymax`.
  const [west, north] = [value('xmin'), value('ymax')];
  return (latitudeDeg, longitudeDeg) => {
    const u = clamp((longitudeDeg - west) / value('dx') - 0.5, columns);
    const v = clamp((north - latitudeDeg) / value('dy') - 0.5, rows);
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const at = (down: number, right: number) => elevation.values[(row + down) * columns + column + right]!;
    const upper = at(0, 0) + (at(0, 1) - at(0, 0)) * (u - column);
    const lower = at(1, 0) + (at(1, 1) - at(1, 0)) * (u - column);
    return upper + (lower - upper) * (v - row);
  };
}

function clamp(place: number, count: number): number {
  return Math.min(count - 1.001, Math.max(0, place));
}

/** An array of NumPy. */
export interface NumpyArray {
  readonly shape: readonly number[];
  readonly values: readonly number[];
}

/** Reads the arrays of an `.npz` file: a zip of `.npy` files. */
export function readNpz(zip: Buffer): Map<string, NumpyArray> {
  const arrays = new Map<string, NumpyArray>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const isDeflated = zip.readUInt16LE(entry + 10) === 8;
    const size = zip.readUInt32LE(entry + 20);
    const nameLength = zip.readUInt16LE(entry + 28);
    const name = zip.toString('utf8', entry + 46, entry + 46 + nameLength);
    const local = zip.readUInt32LE(entry + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const stored = zip.subarray(start, start + size);
    arrays.set(name.replace(/\.npy$/, ''), readNpy(isDeflated ? inflateRawSync(stored) : stored));
    entry += 46 + nameLength + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  }
  return arrays;
}

const READERS: Readonly<Record<string, { size: number; read: (data: Buffer, at: number) => number }>> = {
  '<f4': { size: 4, read: (data, at) => data.readFloatLE(at) },
  '<f8': { size: 8, read: (data, at) => data.readDoubleLE(at) },
  '<i2': { size: 2, read: (data, at) => data.readInt16LE(at) },
  '<i4': { size: 4, read: (data, at) => data.readInt32LE(at) },
  '<i8': { size: 8, read: (data, at) => Number(data.readBigInt64LE(at)) },
};

function readNpy(file: Buffer): NumpyArray {
  const isFirstVersion = file[6] === 1;
  const headerLength = isFirstVersion ? file.readUInt16LE(8) : file.readUInt32LE(8);
  const headerStart = isFirstVersion ? 10 : 12;
  const header = file.toString('latin1', headerStart, headerStart + headerLength);
  const type = /'descr': '([^']+)'/.exec(header)?.[1] ?? '';
  const reader = READERS[type];
  if (!reader || /'fortran_order': True/.test(header))
    throw new Error(`Cannot read a NumPy array of ${header}.`);
  const shape = (/'shape': \(([^)]*)\)/.exec(header)?.[1] ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number);
  const data = file.subarray(headerStart + headerLength);
  const values = Array.from({ length: data.length / reader.size }, (_, i) =>
    reader.read(data, i * reader.size),
  );
  return { shape, values };
}
