import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { DELIVERY_DUE_CHANNEL, NotificationListener } from '@core/database';
import { keptSecret } from '@core/encryption';
import {
  type AttemptResult,
  eventBody,
  isSigningSecret,
  newSigningSecret,
  AccountEvents,
  type StoredEvent,
} from '@capabilities/webhooks';
import { type Command, Option } from 'commander';
import { print, UsageError } from '../output.js';
import { EventForwarder } from './event-forwarder.js';
import { type AccountOptions, inAccount, withAccount } from '../in-account.js';

/** Polling interval, for events missed during a broken connection. */
const LOOK_EVERY_MS = 1_000;

/** In DATA_DIR. */
const SECRET_FILE = 'webhook-listen-secret';

interface ListenOptions extends AccountOptions {
  readonly forwardTo?: string;
  readonly secret?: string;
  readonly url?: string;
  readonly key?: string;
}

/** Prints events as they happen, and forwards them to a URL of the developer. Ends on Ctrl-C. */
async function listen(options: ListenOptions): Promise<void> {
  refuseKey(options);
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());
  await withAccount(options, async ({ dataSource, directUrl, settings }, account) => {
    const { publicUrl, webhookTimeoutSeconds } = settings;
    const forwarder = options.forwardTo
      ? new EventForwarder(
          options.forwardTo,
          await secretOf(options, settings.dataDir),
          webhookTimeoutSeconds * 1_000,
          publicUrl,
        )
      : undefined;
    const listener = new NotificationListener(directUrl, DELIVERY_DUE_CHANNEL);
    await listener.open();
    try {
      const events = await AccountEvents.fromNowOn(dataSource, account.id);
      printStart(options, account.publicId, forwarder);
      while (!end.signal.aborted) {
        const until = AbortSignal.any([end.signal, AbortSignal.timeout(LOOK_EVERY_MS)]);
        const notified = once(listener, 'notification', { signal: until }).catch(() => undefined);
        for (const event of await events.next()) {
          if (end.signal.aborted) break;
          printEvent(options, event, eventBody(event, publicUrl), await forwarder?.post(event));
        }
        await notified;
      }
    } finally {
      await listener.close();
      await forwarder?.close();
    }
  });
}

/** @throws UsageError */
function refuseKey({ url, key }: ListenOptions): void {
  if (url === undefined && key === undefined) return;
  throw new UsageError(
    'This command reads the database of the service: an API key gives no access to events.',
    'Run it where the DATABASE_URL or DATA_DIR of the service is set, or register an endpoint with a public URL.',
  );
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

function printStart({ json }: ListenOptions, accountId: string, forwarder: EventForwarder | undefined): void {
  const { url, secret } = forwarder ?? { url: null, secret: null };
  print(json, { listening: accountId, forward_to: url, secret }, [
    `Listening for events of ${accountId}. Press Ctrl-C to stop.`,
    ...(secret ? [`Forwarding them to ${url}, signed with`, '', `  ${secret}`, ''] : []),
  ]);
}

function printEvent(
  { json }: ListenOptions,
  event: StoredEvent,
  sent: Buffer,
  forwarded: AttemptResult | undefined,
): void {
  const outcome = forwarded && {
    status_code: forwarded.status,
    error: forwarded.error,
    duration_ms: forwarded.durationMs,
  };
  const body = sent.toString();
  print(json, { event: JSON.parse(body) as object, ...(outcome && { forwarded: outcome }) }, [
    `${event.eventCreatedAt.toISOString()}  ${event.eventType}`,
    `  ${body}`,
    ...(outcome ? [`  -> ${outcome.status_code ?? outcome.error}, ${outcome.duration_ms} ms`] : []),
  ]);
}

export function addListenCommand(webhooks: Command): void {
  inAccount(
    webhooks,
    'listen',
    'print events as they happen (with --json, one JSON object per line) until Ctrl-C',
  )
    .option('--forward-to <url>', 'also post them to this URL, signed, such as http://localhost:4000/')
    .option('--secret <whsec>', 'sign with this secret instead of the one kept in DATA_DIR')
    // To say that they cannot work: an API key opens no list of events.
    .addOption(new Option('--url <url>').hideHelp())
    .addOption(new Option('--key <key>').hideHelp())
    .action(listen);
}
