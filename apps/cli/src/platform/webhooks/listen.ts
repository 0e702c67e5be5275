import { once } from 'node:events';
import { DELIVERY_DUE_CHANNEL, NotificationListener } from '@app/database';
import { type AttemptResult, eventBody } from '@app/webhooks';
import { AccountEvents, type StoredEvent } from '@tables/webhooks';
import { type Command } from 'commander';
import { print } from '../output.js';
import { EventForwarder } from './event-forwarder.js';
import { type AccountOptions, inAccount, withAccount } from './in-account.js';

/** Polling interval, for events missed during a broken connection. */
const LOOK_EVERY_MS = 1_000;

interface ListenOptions extends AccountOptions {
  readonly forwardTo?: string;
}

/** Prints events as they happen, and forwards them to a URL of the developer. Ends on Ctrl-C. */
async function listen(options: ListenOptions): Promise<void> {
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());
  await withAccount(options, async ({ dataSource, directUrl, settings }, account) => {
    const timeoutMs = settings.webhookTimeoutSeconds * 1_000;
    const forwarder = options.forwardTo ? new EventForwarder(options.forwardTo, timeoutMs) : undefined;
    const listener = new NotificationListener(directUrl, DELIVERY_DUE_CHANNEL);
    await listener.open();
    try {
      const events = await AccountEvents.fromNowOn(dataSource, account.id);
      printStart(options, account.publicId, forwarder);
      while (!end.signal.aborted) {
        const until = AbortSignal.any([end.signal, AbortSignal.timeout(LOOK_EVERY_MS)]);
        const notified = once(listener, 'notification', { signal: until }).catch(() => undefined);
        for (const event of await events.next()) {
          if (!end.signal.aborted) printEvent(options, event, await forwarder?.post(event));
        }
        await notified;
      }
    } finally {
      await listener.close();
      await forwarder?.close();
    }
  });
}

function printStart({ json }: ListenOptions, accountId: string, forwarder: EventForwarder | undefined): void {
  const { url, secret } = forwarder ?? { url: null, secret: null };
  print(json, { listening: accountId, forward_to: url, secret }, [
    `Listening for events of ${accountId}. Press Ctrl-C to stop.`,
    ...(secret ? [`Forwarding them to ${url}, signed with`, '', `  ${secret}`, ''] : []),
  ]);
}

function printEvent({ json }: ListenOptions, event: StoredEvent, forwarded: AttemptResult | undefined): void {
  const outcome = forwarded && {
    status_code: forwarded.status,
    error: forwarded.error,
    duration_ms: forwarded.durationMs,
  };
  const body = eventBody(event).toString();
  print(json, { event: JSON.parse(body) as object, ...(outcome && { forwarded: outcome }) }, [
    `${event.eventCreatedAt.toISOString()}  ${event.eventType}`,
    `  ${body}`,
    ...(outcome ? [`  -> ${outcome.status_code ?? outcome.error}, ${outcome.duration_ms} ms`] : []),
  ]);
}

export function addListenCommand(webhooks: Command): void {
  inAccount(webhooks.command('listen'))
    .description('print events as they happen (with --json, one JSON object per line) until Ctrl-C')
    .option('--forward-to <url>', 'also post them to this URL, signed, such as http://localhost:4000/')
    .action(listen);
}
