import { platformCall } from '@core/config';
import { DELIVERY_STATUSES, PAGE_SIZE_DEFAULT } from '@core/contract';
import { presentDelivery, presentWholeDelivery, type Delivery } from '@capabilities/webhooks';
import { type Account } from '@capabilities/accounts';
import { type Command } from 'commander';
import { print, tableOf, UsageError } from '../output.js';
import { checkedChoice, inPages, type PageOptions, printPage } from '../page-options.js';
import { type Platform } from '../platform-database.js';
import { timeOption } from '../time-option.js';
import { endpointOf } from './endpoints.js';
import { type AccountOptions, inAccount, withAccount } from '../in-account.js';

interface DeliveriesOptions extends AccountOptions, PageOptions {
  readonly status?: string;
  readonly endpoint?: string;
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
  const status = checkedChoice('--status', options.status, DELIVERY_STATUSES);
  const page = (limit: number) =>
    withAccount(options, async (platform, account) => {
      if (endpoint) await endpointOf(platform, account, endpoint);
      const before = options.before && (await deliveryOf(platform, account, options.before)).id;
      return platform.deliveries.page(account.id, { limit, status, endpointId: endpoint, before });
    });
  await printPage(options, page, presentDelivery, {
    ID: ({ id }) => id,
    STATUS: ({ status }) => status,
    ATTEMPTS: (delivery) => delivery.attempt_count,
    'NEXT ATTEMPT': (delivery) => delivery.next_attempt_at,
    EVENT: (delivery) => delivery.event_type,
    ENDPOINT: (delivery) => delivery.endpoint_id,
  });
}

async function show(id: string, options: AccountOptions): Promise<void> {
  const shown = await withAccount(options, async (platform, account) => {
    const delivery = await deliveryOf(platform, account, id);
    const attempts = await platform.deliveries.attempts(account.id, [delivery.id]);
    return presentWholeDelivery(delivery, attempts.get(delivery.id) ?? [], platform.settings.publicUrl);
  });
  print(options.json, shown, [
    `Delivery ${shown.id}: ${shown.event_type} (${shown.event_id}) to ${shown.endpoint_id}`,
    shown.next_attempt_at
      ? `pending, next attempt ${shown.next_attempt_at}`
      : `${shown.status} ${shown.finished_at}`,
    '',
    ...tableOf(shown.attempts, {
      ATTEMPT: ({ number }) => number,
      STARTED: (attempt) => attempt.started_at,
      TOOK: (attempt) => `${attempt.duration_ms} ms`,
      STATUS: (attempt) => attempt.status_code,
      'ERROR OR RESPONSE': ({ error, reply }) => error ?? reply?.split('\n', 1)[0] ?? '',
    }),
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
  inPages(inAccount(webhooks, 'deliveries', 'list deliveries, newest first'), 'delivery', PAGE_SIZE_DEFAULT)
    .option('--status <status>', `filter by status: ${DELIVERY_STATUSES.join(', ')}`)
    .option('--endpoint <id>', 'filter by endpoint')
    .action(list);
  inAccount(
    webhooks,
    'delivery <id>',
    'show a delivery: its payload, and the headers and response of each attempt',
  ).action(show);
  inAccount(webhooks, 'resend <delivery>', 'resend the event of a delivery').action(resend);
  inAccount(
    webhooks,
    'replay <endpoint>',
    'resend events since a given time that the endpoint has not accepted',
  )
    .requiredOption('--since <time>', 'time of the first event, such as 2026-07-14 or 2026-07-14T18:00:00Z')
    .option('--all', 'also resend events that the endpoint has accepted')
    .action(replay);
}
