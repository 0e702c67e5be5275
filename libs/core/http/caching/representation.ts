import { hash } from 'node:crypto';
import { type TransformOptions } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGzip, gunzip, gzip, type ZlibOptions } from 'node:zlib';
import { type Request } from 'express';
import { JSON_MEDIA_TYPE, JsonText } from './json-text.js';

/** Smaller responses gain nothing from compression. */
export const COMPRESSION_BYTES_MIN = 1_024;

/** Much faster than the maximum quality, and the result is hardly larger. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** Half a SHA-256 in base64, long enough to rule out collisions. */
const TAG_CHARACTERS = 22;
/** Minimum length of a chunk of text to compress. Only the last chunk may be shorter. */
const STROKE_CHARACTERS = 32_768;
/**
 * The buffer is smaller than a chunk, so each chunk is compressed before the next is created. Node 22 raised the
 * default from 16 KiB to 64 KiB, which is two chunks at a time and doubled the longest pause of the event loop.
 */
const COMPRESSION: ZlibOptions & Pick<TransformOptions, 'highWaterMark'> = { highWaterMark: 16_384 };

const zip = promisify(gzip);
const unzip = promisify(gunzip);
const brotli = promisify(brotliCompress);

export type Encoding = 'identity' | 'gzip' | 'br';

/**
 * Content of one media type, in any content encoding that the client accepts. A handler that returns it answers
 * conditionally: with a strong `ETag`, and with 304 if the client has the content already.
 */
export abstract class Representation {
  abstract readonly mediaType: string;
  /** A hash of the content. */
  abstract readonly tag: string;
  abstract encodingFor(request: Request): Encoding;
  abstract bytes(encoding: Encoding): Promise<Uint8Array> | Uint8Array | string;
}

/** Uncompressed content, compressed for each response. */
export class PlainRepresentation extends Representation {
  readonly tag: string;

  constructor(
    readonly mediaType: string,
    private readonly content: string | Uint8Array,
  ) {
    super();
    this.tag = tagOf(content);
  }

  encodingFor(request: Request): Encoding {
    if (request.headers['accept-encoding'] === undefined) return 'identity';
    if (Buffer.byteLength(this.content) < COMPRESSION_BYTES_MIN) return 'identity';
    return (request.acceptsEncodings('br', 'gzip', 'identity') || 'identity') as Encoding;
  }

  bytes(encoding: Encoding): Promise<Uint8Array> | Uint8Array | string {
    if (encoding === 'identity') return this.content;
    return encoding === 'gzip' ? zip(this.content) : brotli(this.content, BROTLI);
  }
}

/** The same for content that many clients request: each encoding is created once and cached. */
export class KeptRepresentation extends PlainRepresentation {
  private readonly kept = new Map<Encoding, Promise<Uint8Array> | Uint8Array | string>();

  override bytes(encoding: Encoding): Promise<Uint8Array> | Uint8Array | string {
    const bytes = this.kept.get(encoding) ?? super.bytes(encoding);
    this.kept.set(encoding, bytes);
    return bytes;
  }
}

/** An object, or JSON text, as JSON. */
export function jsonOf(body: object): Representation {
  return new PlainRepresentation(JSON_MEDIA_TYPE, JsonText.of(body).text);
}

/** Content of a format that is compressed already, such as an image. */
export class UncompressedRepresentation extends Representation {
  readonly tag: string;

  constructor(
    readonly mediaType: string,
    private readonly content: Uint8Array,
  ) {
    super();
    this.tag = tagOf(content);
  }

  get keptBytes(): number {
    return this.content.byteLength;
  }

  encodingFor(): Encoding {
    return 'identity';
  }

  bytes(): Uint8Array {
    return this.content;
  }
}

/** The data of a {@link GzippedRepresentation}, in a form that a thread can return. */
export interface GzippedContent {
  readonly mediaType: string;
  readonly gzip: Uint8Array;
  readonly tag: string;
}

/** Content that is compressed once and sent to every client that accepts gzip, which almost all do. */
export class GzippedRepresentation extends Representation {
  constructor(
    readonly mediaType: string,
    readonly gzip: Buffer,
    readonly tag = tagOf(gzip),
  ) {
    super();
  }

  get keptBytes(): number {
    return this.gzip.length;
  }

  static from({ mediaType, gzip, tag }: GzippedContent): GzippedRepresentation {
    const bytes = Buffer.from(gzip.buffer, gzip.byteOffset, gzip.byteLength);
    return new GzippedRepresentation(mediaType, bytes, tag);
  }

  /**
   * Compresses on a thread and creates each piece only after the previous one is compressed. Meanwhile other requests
   * are served, and only one piece of the text is in memory.
   */
  static async of(mediaType: string, pieces: Iterable<string | Uint8Array>): Promise<GzippedRepresentation> {
    const compression = createGzip(COMPRESSION);
    const [content] = await Promise.all([buffer(compression), pipeline(strokesOf(pieces), compression)]);
    return new GzippedRepresentation(mediaType, content);
  }

  encodingFor(request: Request): Encoding {
    if (request.acceptsEncodings('gzip')) return 'gzip';
    return (request.acceptsEncodings('br', 'identity') || 'identity') as Encoding;
  }

  async bytes(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'gzip') return this.gzip;
    const content = await unzip(this.gzip);
    return encoding === 'br' ? brotli(content, BROTLI) : content;
  }
}

/** Joins short pieces, because each chunk is a round trip to the compression thread. */
function* strokesOf(pieces: Iterable<string | Uint8Array>): Generator<string | Uint8Array> {
  let stroke = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      stroke += piece;
      if (stroke.length < STROKE_CHARACTERS) continue;
    }
    if (stroke !== '') yield stroke;
    stroke = '';
    if (typeof piece !== 'string') yield piece;
  }
  if (stroke !== '') yield stroke;
}

function tagOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, TAG_CHARACTERS);
}
