import { open } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { tooLarge, UnusableAirspaceFileError } from '@capabilities/airspace';
import { callerFolder } from '@core/config';
import { Agent, interceptors, request } from 'undici';
import { UsageError } from '../output.js';

const USER_AGENT = 'flight-analysis-service-airspace/1';
const CONNECT_TIMEOUT_MS = 10_000;
/** Without a byte for this long, a download has failed. */
const SILENCE_MS = 30_000;
const REDIRECTIONS_MAX = 3;

/** A file of airspaces. */
export interface AirspaceSource {
  readonly bytes: Uint8Array;
  /** Its name, or its URL without what may be secret. */
  readonly source: string;
  /** Its name without folder and extension. */
  readonly title: string;
}

/**
 * Reads a file, or downloads it.
 * @param place a path from where the command was run, or a URL
 * @throws UsageError
 */
export async function readSource(place: string, bytesMax: number): Promise<AirspaceSource> {
  const url = /^https?:/i.test(place) && URL.canParse(place) ? new URL(place) : undefined;
  const name = path.basename(url ? decodeURIComponent(url.pathname) : place);
  try {
    const bytes = url ? await download(url, bytesMax) : await readLocal(place, bytesMax);
    return { bytes, source: url ? url.origin + url.pathname : name, title: name.replace(/\.[^.]*$/, '') };
  } catch (error) {
    throw new UsageError(`Cannot read ${place}: ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException;
  return message || code || (cause instanceof Error ? cause.message : 'unknown reason');
}

/** No more than the limit is read. */
async function readLocal(file: string, bytesMax: number): Promise<Uint8Array> {
  const handle = await open(path.resolve(callerFolder(), file));
  try {
    const { size } = await handle.stat();
    if (size > bytesMax) throw tooLarge(bytesMax);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

async function download(url: URL, bytesMax: number): Promise<Uint8Array> {
  const agent = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  });
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent.compose(interceptors.redirect({ maxRedirections: REDIRECTIONS_MAX })),
      headers: { 'User-Agent': USER_AGENT, 'Accept-Encoding': 'gzip, identity;q=0.5' },
    });
    if (statusCode !== 200)
      throw new UnusableAirspaceFileError(`The server responded with status ${statusCode}.`);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytesMax) throw tooLarge(bytesMax);
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    return headers['content-encoding'] === 'gzip' ? unzipped(bytes, bytesMax) : bytes;
  } finally {
    await agent.destroy();
  }
}

function unzipped(bytes: Buffer, bytesMax: number): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: bytesMax });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(bytesMax) : error;
  }
}
