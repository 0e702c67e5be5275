import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const deflated = promisify(deflate);

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Bits per channel; colour without alpha; the usual compression and filters; not interlaced. */
const FORMAT = [8, 2, 0, 0, 0];
const CHANNELS = 3;
/** Each byte is the difference to the one above. Mountains then compress to half the size. */
const UP_FILTER = 2;
/** Level 6 takes three times as long for 3 % fewer bytes. */
const COMPRESSION_LEVEL = 4;
/** Heights are rounded to an eighth of a metre. Finer steps would be noise, and do not compress. */
const STEPS_PER_M = 8;
/** Terrarium: red * 256 + green + blue / 256 - 32768 metres. */
const OFFSET_M = 32_768;
const UNITS_PER_STEP = 256 / STEPS_PER_M;
const VALUE_MAX = 0xff_ff_ff;

/**
 * A square of heights as a terrarium image. No library writes it, because zlib compresses outside the event loop, and
 * the maintained encoders in JavaScript do not.
 * @param heightsM row by row from the north west
 */
export async function terrariumPng(side: number, heightsM: Float32Array): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set(FORMAT, 8);
  const data = await deflated(filteredRows(side, heightsM), { level: COMPRESSION_LEVEL });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function filteredRows(side: number, heightsM: Float32Array): Buffer {
  const rowBytes = 1 + side * CHANNELS;
  const rows = Buffer.alloc(side * rowBytes);
  let above = new Uint8Array(side * CHANNELS);
  let current = new Uint8Array(side * CHANNELS);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const steps = Math.round((heightsM[row * side + column]! + OFFSET_M) * STEPS_PER_M);
      const value = Math.max(0, Math.min(VALUE_MAX, steps * UNITS_PER_STEP));
      current[column * CHANNELS] = value >> 16;
      current[column * CHANNELS + 1] = value >> 8;
      current[column * CHANNELS + 2] = value;
    }
    const start = row * rowBytes;
    rows[start] = UP_FILTER;
    for (let i = 0; i < current.length; i++) rows[start + 1 + i] = current[i]! - above[i]!;
    [above, current] = [current, above];
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const result = Buffer.alloc(body.length + 8);
  result.writeUInt32BE(data.length, 0);
  result.set(body, 4);
  result.writeUInt32BE(crc32(body), body.length + 4);
  return result;
}
