import { type BlockList } from 'node:net';
import { guardedConnector, NoPublicAddressError } from '@core/egress';
import { Agent, request } from 'undici';
import { ClientMetadataError } from './client-metadata.js';

/** The draft recommends 5 kB: 6.6. */
const BODY_MAX_BYTES = 5_120;
const CONNECT_TIMEOUT_MS = 3_000;
const TOTAL_TIMEOUT_MS = 5_000;
const USER_AGENT = 'flight-analysis-service-oauth/1';

/** How long a document counts as fresh: what its server says, within these. */
const FRESH_SECONDS = { default: 3_600, min: 60, max: 86_400 };

export interface MetadataDocument {
  readonly content: Readonly<Record<string, unknown>>;
  readonly freshSeconds: number;
}

/**
 * Reads the metadata document of an app: only from public IP addresses, without redirects, with limits on time and size.
 * @param allowed private networks that may be reached
 * @throws ClientMetadataError
 */
export async function readMetadataDocument(url: string, allowed: BlockList): Promise<MetadataDocument> {
  const agent = new Agent({ connect: guardedConnector({ allowed, connectTimeoutMs: CONNECT_TIMEOUT_MS }) });
  try {
    const answer = await request(url, {
      dispatcher: agent,
      headers: { accept: 'application/json', 'user-agent': USER_AGENT },
      signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS),
    });
    if (answer.statusCode !== 200) throw refused(`${url} was answered with status ${answer.statusCode}.`);
    const mediaType = String(answer.headers['content-type'] ?? '');
    if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(mediaType)) {
      throw refused(`${url} must have the media type application/json; got "${mediaType}".`);
    }
    const content = jsonObject(url, await boundedText(url, answer.body));
    return { content, freshSeconds: freshSeconds(String(answer.headers['cache-control'] ?? '')) };
  } catch (error) {
    if (error instanceof ClientMetadataError) throw error;
    throw refused(`${url} could not be read: ${reasonOf(error)}`, error);
  } finally {
    await agent.destroy();
  }
}

async function boundedText(url: string, body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > BODY_MAX_BYTES) throw refused(`${url} must have at most ${BODY_MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonObject(url: string, text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as never;
  } catch {
    // the same answer for everything that is not an object
  }
  throw refused(`${url} must be a JSON object.`);
}

function freshSeconds(cacheControl: string): number {
  const { default: usual, min, max } = FRESH_SECONDS;
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return min;
  const stated = /\bmax-age=(\d{1,9})\b/i.exec(cacheControl)?.[1];
  return stated === undefined ? usual : Math.min(max, Math.max(min, Number(stated)));
}

/** Users see it, so it does not say what a private network answered. */
function reasonOf(error: unknown): string {
  if (error instanceof NoPublicAddressError) return error.message;
  return error instanceof Error && error.name === 'TimeoutError'
    ? 'no answer in time.'
    : 'the connection failed.';
}

function refused(message: string, cause?: unknown): ClientMetadataError {
  return new ClientMetadataError('invalid_client_metadata', message, { cause });
}
