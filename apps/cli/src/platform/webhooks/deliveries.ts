import { platformCall } from '@core/config';
import { DELIVERY_STATUSES, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '@core/contract';
import { presentDelivery, presentWholeDelivery, type Delivery } from '@capabilities/webhooks';
import { type Account } from '@capabilities/accounts';
import { type Command } from 'commander';
import { print, table, UsageError } from '../output.js';
import { checkedChoice, checkedLimit, moreLine } from '../page-options.js';
import { type Platform } from '../platform-database.js';
import { timeOption } from '../time-option.js';
import { endpointOf } from './endpoints.js';
import { type AccountOptions, inAccount, withAccount } from './in-account.js';

interface DeliveriesOptions extends AccountOptions {
  readonly status?: string;
  readonly endpoint?: string;
  readonly limit: string;
  readonly before?: string;
}

/** @throws UsageError if the account has no delivery with this id */
async function deliveryOf(platform: Platform, account: Account, id: string): Promise<Delivery> {
  const delivery = await platform.deliveries.find(account.id, id);
  if (delivery) return delivery;
  throw new UsageError(
    `Delivery ${id} not found. See: ${platformCall('webhooks deliveries', account.publicId)}`,
  );
}

async function list(options: DeliveriesOptions): Promise<void> {
  const { endpoint } = options;
  const limit = checkedLimit(options.limit);
  const status = checkedChoice('--status', options.status, DELIVERY_STATUSES);
  const found = await withAccount(options, async (platform, account) => {
    if (endpoint) await endpointOf(platform, account, endpoint);
    const before = options.before && (await deliveryOf(platform, account, options.before)).id;
    // one extra row shows whether there are more
    return platform.deliveries.page(account.id, { limit: limit + 1, status, endpointId: endpoint, before });
  });
  const data = found.slice(0, limit).map(presentDelivery);
  const hasMore = found.length > limit;
  const rows = data.map((delivery) => [
    delivery.id,
    delivery.status,
    String(delivery.attempt_count),
    delivery.next_attempt_at ?? '–',
    delivery.event_type,
    delivery.endpoint_id,
  ]);
  print(options.json, { data, has_more: hasMore }, [
    ...table([['ID', 'STATUS', 'ATTEMPTS', 'NEXT ATTEMPT', 'EVENT', 'ENDPOINT'], ...rows]),
    ...moreLine(data, hasMore),
  ]);
}

async function show(id: string, options: AccountOptions): Promise<void> {
  const { delivery, attempts } = await withAccount(options, async (platform, account) => {
    const delivery = await deliveryOf(platform, account, id);
    const attempts = await platform.deliveries.attempts(account.id, [delivery.id]);
    return { delivery, attempts: attempts.get(delivery.id) ?? [] };
  });
  const shown = presentWholeDelivery(delivery, attempts);
  const rows = shown.attempts.map((attempt) => [
    String(attempt.number),
    attempt.started_at,
    `${attempt.duration_ms} ms`,
    String(attempt.status_code ?? '–'),
    attempt.error ?? attempt.reply?.split('\n', 1)[0] ?? '',
  ]);
  print(options.json, shown, [
    `Delivery ${shown.id}: ${shown.event_type} (${shown.event_id}) to ${shown.endpoint_id}`,
    shown.next_attempt_at
      ? `pending, next attempt ${shown.next_attempt_at}`
      : `${shown.status} ${shown.finished_at}`,
    '',
    ...table([['ATTEMPT', 'STARTED', 'TOOK', 'STATUS', 'ERROR OR RESPONSE'], ...rows]),
    ...shown.attempts.flatMap(({ number, headers }) =>
      headers ? ['', `Headers of attempt ${number}:`, ...headerLines(headers)] : [],
    ),
    '',
    'Payload:',
    `  ${shown.payload}`,
  ]);
}

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
}

async function resend(id: string, options: AccountOptions): Promise<void> {
  const { newId, eventId } = await withAccount(options, async (platform, account) => {
    const { event } = await deliveryOf(platform, account, id);
    return { newId: await platform.deliveries.resend(account.id, id), eventId: event.publicId };
  });
  print(options.json, { id: newId, event_id: eventId }, [
    `Event ${eventId} is being resent as ${newId}. To see the result: ${platformCall(`webhooks delivery ${newId}`, options.account)}`,
  ]);
}

async function replay(id: string, options: AccountOptions & { since: string; all?: boolean }): Promise<void> {
  const since = timeOption('--since', options.since);
  const replayed = await withAccount(options, async (platform, account) => {
    await endpointOf(platform, account, id);
    return platform.deliveries.replay(account.id, id, since, options.all ? 'all' : 'missed');
  });
  print(options.json, { endpoint_id: id, since: since.toISOString(), replayed }, [
    `Replaying ${replayed} events since ${since.toISOString()} to ${id}.`,
  ]);
}

export function addDeliveryCommands(webhooks: Command): void {
  inAccount(webhooks.command('deliveries'))
    .description('list deliveries, newest first')
    .option('--status <status>', `filter by status: ${DELIVERY_STATUSES.join(', ')}`)
    .option('--endpoint <id>', 'filter by endpoint')
    .option('--limit <number>', `page size, up to ${PAGE_SIZE_MAX}`, String(PAGE_SIZE_DEFAULT))
    .option('--before <id>', 'continue after this delivery')
    .action(list);
  inAccount(webhooks.command('delivery <id>'))
    .description('show a delivery: its payload, and the headers and response of each attempt')
    .action(show);
  inAccount(webhooks.command('resend <delivery>'))
    .description('resend the event of a delivery')
    .action(resend);
  inAccount(webhooks.command('replay <endpoint>'))
    .description('resend events since a given time that the endpoint has not accepted')
    .requiredOption('--since <time>', 'time of the first event, such as 2026-07-14 or 2026-07-14T18:00:00Z')
    .option('--all', 'also resend events that the endpoint has accepted')
    .action(replay);
}
