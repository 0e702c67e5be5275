import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { keptSecret } from '@core/encryption';
import { type AttemptResult, isSigningSecret, newSigningSecret } from '@capabilities/webhooks/standalone';
import { type WebhookEvent } from '@capabilities/webhooks/wire';
import { print, UsageError } from '../output.js';
import { type Access, EventFeed, type FedEvent } from './event-feed.js';
import { EventForwarder } from './event-forwarder.js';
import { type ListenOptions } from './listen-options.js';

/** Its owner alone may look into the folder of the secret. */
const OWNER_ONLY = 0o700;

/** Whose events, and how to forward them. */
export interface EventSource {
  /** The origin of the service. */
  readonly service: string;
  readonly access: Access;
  /** Where the secret is kept that signs what is forwarded. */
  readonly secretFile: string;
  /** How long to wait for the URL to which events are forwarded. */
  readonly timeoutMs: number;
}

/** Prints events as they happen, and forwards them to a URL of the developer. Ends on Ctrl-C. @throws UsageError */
export async function listenToEvents(source: EventSource, options: ListenOptions): Promise<void> {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const feed = new EventFeed(source.service, source.access);
  const forwarder = options.forwardTo
    ? new EventForwarder(options.forwardTo, await secretOf(options, source.secretFile), source.timeoutMs)
    : undefined;
  try {
    const start = options.after ?? (await feed.end(ending.signal));
    printStart(options, { service: source.service, cursor: start }, forwarder);
    for await (const fed of feed.after(start, ending.signal, (line) => process.stderr.write(`${line}\n`))) {
      const event = JSON.parse(fed.body) as WebhookEvent;
      const forwarded = await forwarder?.post(event, Buffer.from(fed.body));
      printEvent(options, fed, event, forwarded);
    }
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  } finally {
    await forwarder?.close();
  }
}

/** The same between runs, so that a receiver is configured once. @throws UsageError */
async function secretOf({ secret }: ListenOptions, file: string): Promise<string> {
  if (secret !== undefined) {
    if (isSigningSecret(secret)) return secret;
    throw new UsageError('--secret must be whsec_ followed by 24 to 64 bytes in base64.');
  }
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: OWNER_ONLY });
    return await keptSecret(file, newSigningSecret);
  } catch (error) {
    throw new UsageError(
      `Cannot keep the signing secret in ${file}: ${(error as Error).message}. Pass one with --secret.`,
    );
  }
}

function printStart(
  { json }: ListenOptions,
  { service, cursor }: { service: string; cursor: string },
  forwarder: EventForwarder | undefined,
): void {
  const { url, secret } = forwarder ?? { url: null, secret: null };
  print(json, { listening: service, cursor, forward_to: url, secret }, [
    `Listening for events of ${service}. Press Ctrl-C to stop.`,
    ...(secret ? [`Forwarding them to ${url}, signed with`, '', `  ${secret}`, ''] : []),
  ]);
}

function printEvent(
  { json }: ListenOptions,
  { cursor, body }: FedEvent,
  event: WebhookEvent,
  forwarded: AttemptResult | undefined,
): void {
  const outcome = forwarded && {
    status_code: forwarded.status,
    error: forwarded.error,
    duration_ms: forwarded.durationMs,
  };
  print(json, { event, cursor, ...(outcome && { forwarded: outcome }) }, [
    `${event.created_at}  ${event.type}  (continue with --after ${cursor})`,
    `  ${body}`,
    ...(outcome ? [`  -> ${outcome.status_code ?? outcome.error}, ${outcome.duration_ms} ms`] : []),
  ]);
}
