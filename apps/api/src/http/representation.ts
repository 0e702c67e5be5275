import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGzip, gunzip, gzip } from 'node:zlib';
import { type Request } from 'express';

/** Smaller answers gain nothing from compression. */
export const COMPRESSION_BYTES_MIN = 1_024;

/** Far faster than the best quality, and hardly larger. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** Half a SHA-256 in base64: enough that no two contents ever meet. */
const TAG_CHARACTERS = 22;
/** Of text that is compressed at once; no less, but for the last, and a piece more. */
const STROKE_CHARACTERS = 32_768;

const zip = promisify(gzip);
const unzip = promisify(gunzip);
const brotli = promisify(brotliCompress);

export type Encoding = 'identity' | 'gzip' | 'br';

/** Content of one media type, in whatever encoding the client can read. */
export interface Representation {
  readonly mediaType: string;
  /** Made of the content: another content has another tag. */
  readonly tag: string;
  encodingFor(request: Request): Encoding;
  bytes(encoding: Encoding): Promise<Uint8Array> | Uint8Array | string;
}

/** Content as it is, compressed for each answer. */
export class PlainRepresentation implements Representation {
  readonly tag: string;

  constructor(
    readonly mediaType: string,
    private readonly content: string | Uint8Array,
  ) {
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

/** What a {@link GzippedRepresentation} is made of, in the form in which a thread hands it over. */
export interface GzippedContent {
  readonly mediaType: string;
  readonly gzip: Uint8Array;
  readonly tag: string;
}

/** Content that was compressed once and is sent so to every client that can read gzip, which is every usual one. */
export class GzippedRepresentation implements Representation {
  constructor(
    readonly mediaType: string,
    readonly gzip: Buffer,
    readonly tag = tagOf(gzip),
  ) {}

  static from({ mediaType, gzip, tag }: GzippedContent): GzippedRepresentation {
    const bytes = Buffer.from(gzip.buffer, gzip.byteOffset, gzip.byteLength);
    return new GzippedRepresentation(mediaType, bytes, tag);
  }

  /**
   * Each piece is made when the one before it is compressed, which happens on a thread: meanwhile others are served,
   * and no more than a piece of the text is held in memory.
   */
  static async of(mediaType: string, pieces: Iterable<string | Uint8Array>): Promise<GzippedRepresentation> {
    const compression = createGzip();
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

/** Short pieces are joined: each stroke is a way to the thread of the compression and back. */
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
