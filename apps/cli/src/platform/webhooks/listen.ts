import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { loadSettingsForRunningService } from '@core/config';
import { keptSecret } from '@core/encryption';
import { type AttemptResult, isSigningSecret, newSigningSecret } from '@capabilities/webhooks';
import { type WebhookEvent } from '@capabilities/webhooks/wire';
import { type Command } from 'commander';
import { print, UsageError } from '../output.js';
import { EventFeed, type FedEvent } from './event-feed.js';
import { EventForwarder } from './event-forwarder.js';

/** In DATA_DIR. */
const SECRET_FILE = 'webhook-listen-secret';

interface ListenOptions {
  readonly after?: string;
  readonly forwardTo?: string;
  readonly json?: boolean;
  readonly secret?: string;
  readonly url?: string;
}

/** Prints events as they happen, and forwards them to a URL of the developer. Ends on Ctrl-C. */
async function listen(options: ListenOptions): Promise<void> {
  const { dataDir, flightKey, publicUrl, webhookTimeoutSeconds } = loadSettingsForRunningService();
  if (flightKey === undefined) {
    throw new UsageError('Set FLIGHT_KEY to an API key of the account whose events you want.');
  }
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const service = options.url ?? publicUrl;
  const feed = new EventFeed(service, flightKey);
  const forwarder = options.forwardTo
    ? new EventForwarder(options.forwardTo, await secretOf(options, dataDir), webhookTimeoutSeconds * 1_000)
    : undefined;
  try {
    const start = options.after ?? (await feed.end());
    printStart(options, { service, cursor: start }, forwarder);
    for await (const fed of feed.after(start, ending.signal, (line) => process.stderr.write(`${line}\n`))) {
      const event = JSON.parse(fed.body) as WebhookEvent;
      const forwarded = await forwarder?.post(event, Buffer.from(fed.body));
      printEvent(options, fed, event, forwarded);
    }
  } finally {
    await forwarder?.close();
  }
}

/** The same between runs, so that a receiver is configured once. @throws UsageError */
async function secretOf({ secret }: ListenOptions, dataDir: string): Promise<string> {
  if (secret !== undefined) {
    if (isSigningSecret(secret)) return secret;
    throw new UsageError('--secret must be whsec_ followed by 24 to 64 bytes in base64.');
  }
  const file = path.join(dataDir, SECRET_FILE);
  try {
    await mkdir(dataDir, { recursive: true });
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

export function addListenCommand(webhooks: Command): void {
  webhooks
    .command('listen')
    .description(
      'print events as they happen (with --json, one JSON object per line) until Ctrl-C. Reads the event feed with the API key in FLIGHT_KEY',
    )
    .option(
      '--url <url>',
      'the service, which may be on another machine; by default, the one on this machine',
    )
    .option('--after <cursor>', 'continue after this cursor, which is printed with each event')
    .option('--forward-to <url>', 'also post them to this URL, signed, such as http://localhost:4000/')
    .option('--secret <whsec>', 'sign with this secret instead of the one kept in DATA_DIR')
    .action(listen);
}
