import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { type Request } from 'express';

/** Smaller answers gain nothing from compression. */
export const COMPRESSION_BYTES_MIN = 1_024;

/** Far faster than the best quality, and hardly larger. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** Half a SHA-256: enough that no two contents ever meet. */
const TAG_BYTES = 16;

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

/** Content that was compressed once and is sent so to every client that can read gzip, which is every usual one. */
export class GzippedRepresentation implements Representation {
  readonly tag: string;

  constructor(
    readonly mediaType: string,
    readonly gzip: Buffer,
  ) {
    this.tag = tagOf(gzip);
  }

  static async of(mediaType: string, content: string | Uint8Array): Promise<GzippedRepresentation> {
    return new GzippedRepresentation(mediaType, await zip(content));
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

function tagOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest().subarray(0, TAG_BYTES).toString('base64url');
}
