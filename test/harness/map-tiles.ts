import { type IncomingMessage, type ServerResponse } from 'node:http';
import { LoopbackServer } from './loopback-server.js';

/** Colour of the land in the tiles, as red, green and blue. Where no tile is drawn, the map has the other one. */
export const LAND = [198, 222, 190] as const;
export const WITHOUT_TILE = [20, 20, 20] as const;

const EXTENT = 4096;
/** Beyond the tile, so that no seam is seen between two tiles. */
const BUFFER = 64;

/** Serves a style and its vector tiles: land everywhere. Only a worker of the map can decode them. */
export class MapTileServer extends LoopbackServer {
  /** Paths requested so far. */
  readonly requested: string[] = [];
  /** `broken` answers every request with an error; `without tiles` has the style only. */
  state: 'working' | 'broken' | 'without tiles' = 'working';

  private constructor() {
    super();
  }

  static async start(): Promise<MapTileServer> {
    return new MapTileServer().listen();
  }

  /** For `MAP_STYLE_URL`. */
  get styleUrl(): string {
    return `${this.origin}/style.json`;
  }

  protected override handle(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    this.requested.push(path);
    response.setHeader('access-control-allow-origin', '*');
    const isTile = /^\/\d+\/\d+\/\d+\.pbf$/.test(path);
    if (this.state === 'broken' || (isTile && this.state === 'without tiles')) {
      response.writeHead(503).end();
    } else if (path === '/style.json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(this.style()));
    } else if (isTile) {
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end(landTile());
    } else {
      response.writeHead(404).end();
    }
  }

  private style(): object {
    const tiles = [`${this.origin}/{z}/{x}/{y}.pbf`];
    const attribution = '© Makers of the test map';
    return {
      version: 8,
      sources: { world: { type: 'vector', tiles, minzoom: 0, maxzoom: 10, attribution } },
      layers: [
        { id: 'back', type: 'background', paint: { 'background-color': rgb(WITHOUT_TILE) } },
        {
          ...{ id: 'land', type: 'fill', source: 'world', 'source-layer': 'land' },
          paint: { 'fill-color': rgb(LAND), 'fill-antialias': false },
        },
      ],
    };
  }
}

function rgb(colour: readonly number[]): string {
  return `rgb(${colour.join(', ')})`;
}

/** A Mapbox vector tile with one layer `land`, whose only feature covers the tile. */
function landTile(): Buffer {
  const [from, side] = [-BUFFER, EXTENT + 2 * BUFFER];
  const moveTo = 9; // once
  const lineTo = 26; // three times
  const closePath = 15;
  const geometry = [moveTo, zigzag(from), zigzag(from), lineTo];
  for (const step of [side, 0, 0, side, -side, 0]) geometry.push(zigzag(step));
  const polygon = 3;
  const feature = [
    ...varintField(3, polygon),
    ...bytesField(
      4,
      [...geometry, closePath].flatMap((number) => varint(number)),
    ),
  ];
  const layer = [
    ...bytesField(1, [...Buffer.from('land')]),
    ...bytesField(2, feature),
    ...varintField(5, EXTENT),
    ...varintField(15, 2), // version
  ];
  return Buffer.from(bytesField(3, layer));
}

function varint(number: number): number[] {
  return number < 128 ? [number] : [(number & 127) | 128, ...varint(number >>> 7)];
}

function zigzag(number: number): number {
  return number < 0 ? -2 * number - 1 : 2 * number;
}

function varintField(field: number, number: number): number[] {
  return [...varint(field << 3), ...varint(number)];
}

function bytesField(field: number, bytes: readonly number[]): number[] {
  return [...varint((field << 3) | 2), ...varint(bytes.length), ...bytes];
}
