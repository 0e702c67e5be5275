import { inflateSync } from 'node:zlib';

export type Rgb = readonly [red: number, green: number, blue: number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BITS = 8;
/** Channels by colour type: without and with alpha. */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/** The pixels of a PNG with 8 bits for each of red, green, blue and perhaps alpha. */
export class Png {
  private constructor(
    readonly width: number,
    readonly height: number,
    private readonly channels: number,
    private readonly rows: readonly Uint8Array[],
  ) {}

  /** @throws if it is not such a PNG */
  static decode(bytes: Buffer): Png {
    if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error('Not a PNG');
    const parts: Buffer[] = [];
    let header: Buffer | undefined;
    for (let at = SIGNATURE.length; at < bytes.length;) {
      const length = bytes.readUInt32BE(at);
      const type = bytes.toString('latin1', at + 4, at + 8);
      const data = bytes.subarray(at + 8, at + 8 + length);
      if (type === 'IHDR') header = data;
      if (type === 'IDAT') parts.push(data);
      at += length + 12;
    }
    const channels = CHANNELS[header?.[9] ?? 0];
    if (header?.[8] !== EIGHT_BITS || channels === undefined || header[12] !== 0)
      throw new Error('A PNG of another format');
    const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
    const rows = unfiltered(inflateSync(Buffer.concat(parts)), width * channels, height, channels);
    return new Png(width, height, channels, rows);
  }

  at(x: number, y: number): Rgb {
    const [red, green, blue] = this.rows[Math.round(y)]!.subarray(Math.round(x) * this.channels);
    return [red!, green!, blue!];
  }

  /** How many pixels of a part have a colour. */
  count(
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    isCounted: (colour: Rgb) => boolean,
  ): number {
    let count = 0;
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) if (isCounted(this.at(column, row))) count++;
    }
    return count;
  }
}

/** Undoes the filters of PNG (https://www.w3.org/TR/png-3/#9Filters): each byte is a difference to its neighbours. */
function unfiltered(data: Buffer, rowBytes: number, height: number, channels: number): Uint8Array[] {
  const rows: Uint8Array[] = [];
  let above = new Uint8Array(rowBytes);
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1);
    const row = Uint8Array.from(data.subarray(start + 1, start + 1 + rowBytes));
    for (let i = 0; i < rowBytes; i++) {
      const left = i < channels ? 0 : row[i - channels]!;
      const aboveLeft = i < channels ? 0 : above[i - channels]!;
      row[i] = row[i]! + predicted(data[start]!, left, above[i]!, aboveLeft);
    }
    rows.push(row);
    above = row;
  }
  return rows;
}

function predicted(filter: number, left: number, above: number, aboveLeft: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return Math.floor((left + above) / 2);
    case 4:
      return nearest(left + above - aboveLeft, [left, above, aboveLeft]);
    default:
      return 0;
  }
}

/** The first of the values that are nearest to a guess. */
function nearest(guess: number, values: readonly [number, number, number]): number {
  return values.toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b))[0]!;
}
