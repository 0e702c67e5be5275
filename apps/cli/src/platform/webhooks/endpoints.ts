import { platformCall } from '@core/config';
import {
  ENDPOINT_KIND_DEFAULT,
  ENDPOINT_KINDS,
  type EndpointKind,
  SECRET_ROTATIONS_MAX,
  WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX,
} from '@core/contract';
import {
  createEndpoint,
  DISABLED_ON_REQUEST,
  endpointRules,
  newTargetFields,
  presentEndpoint,
  rotateEndpointSecret,
  targetFields,
  updateEndpoint,
  type WebhookEndpoint,
} from '@capabilities/webhooks';
import { type Account } from '@capabilities/accounts';
import { type Command, Option } from 'commander';
import { type Columns, print, table, tableOf, UsageError } from '../output.js';
import { type Platform } from '../platform-database.js';
import {
  endpointFields,
  type EndpointOptions,
  endpointWords,
  withEndpointOptions,
} from './endpoint-fields.js';
import { type AccountOptions, inAccount, withAccount } from '../in-account.js';

const SECRET_IS_SHOWN_ONCE = 'Copy the secret now: it is not shown again.';

/** @throws UsageError if the account has no endpoint with this id */
export async function endpointOf(platform: Platform, account: Account, id: string): Promise<WebhookEndpoint> {
  const endpoint = await platform.endpoints.find(account.id, id);
  if (endpoint) return endpoint;
  throw noEndpoint(id, account.publicId);
}

function noEndpoint(id: string, account: string | undefined): UsageError {
  return new UsageError(`Endpoint ${id} not found. See: ${platformCall('webhooks list', account)}`);
}

async function create(
  options: EndpointOptions & AccountOptions & { readonly kind: EndpointKind },
): Promise<void> {
  if (options.events === undefined) throw new UsageError('--events is required');
  const created = await withAccount(options, async (platform, account) => {
    const rules = endpointRules(platform.settings);
    const words = endpointWords(options.kind, options, rules, true);
    const { fields: target, secret } = newTargetFields(options.kind, words, rules);
    const fields = { eventTypes: [], description: null, ...target, ...endpointFields(options) };
    return createEndpoint(platform.endpoints, await platform.keyRing(), account.id, fields, secret);
  });
  if (!created) {
    throw new UsageError(
      `The account has reached its limit of ${WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX} endpoints. Delete one.`,
    );
  }
  const { endpoint, secret } = created;
  print(options.json, { ...presentEndpoint(endpoint), secret }, [
    `Endpoint ${endpoint.publicId} (${endpoint.url})`,
    `Events: ${endpoint.eventTypes.join(', ')}`,
    ...(secret === null ? [] : ['', `  ${secret}`, '', SECRET_IS_SHOWN_ONCE]),
    `Send a test event: ${platformCall(`webhooks ping ${endpoint.publicId}`, options.account)}`,
  ]);
}

async function list(options: AccountOptions): Promise<void> {
  const found = await withAccount(options, async ({ endpoints }, { id }) => endpoints.list(id));
  const data = found.map(presentEndpoint);
  const columns: Columns<(typeof data)[number]> = {
    ID: ({ id }) => id,
    KIND: ({ kind }) => kind,
    STATE: (endpoint) => (endpoint.disabled_at ? 'disabled' : 'enabled'),
    'LAST SUCCESS': (endpoint) => endpoint.last_success_at ?? 'never',
    EVENTS: (endpoint) => endpoint.event_types.join(','),
    URL: ({ url }) => url,
  };
  print(options.json, { data }, tableOf(data, columns));
}

async function show(id: string, options: AccountOptions): Promise<void> {
  const endpoint = await withAccount(options, (platform, account) => endpointOf(platform, account, id));
  printEndpoint(options, endpoint);
}

function printEndpoint({ json }: AccountOptions, endpoint: WebhookEndpoint): void {
  const shown = presentEndpoint(endpoint);
  const rows = Object.entries(shown).map(([name, value]) => [
    name.replaceAll('_', ' '),
    Array.isArray(value) ? value.join(', ') : String(value ?? '–'),
  ]);
  print(json, shown, table(rows));
}

/** Changes an endpoint and prints the result. */
async function change(
  id: string,
  options: AccountOptions,
  work: (platform: Platform, accountId: string, endpoint: WebhookEndpoint) => Promise<boolean>,
): Promise<void> {
  const endpoint = await withAccount(options, async (platform, account) => {
    await work(platform, account.id, await endpointOf(platform, account, id));
    return endpointOf(platform, account, id);
  });
  printEndpoint(options, endpoint);
}

async function update(id: string, options: EndpointOptions & AccountOptions): Promise<void> {
  await change(id, options, async (platform, accountId, { kind }) => {
    const rules = endpointRules(platform.settings);
    const { fields: target, secret } = targetFields(kind, endpointWords(kind, options, rules, false), rules);
    const fields = { ...target, ...endpointFields(options) };
    if (Object.keys(fields).length === 0 && secret === undefined) {
      throw new UsageError(`Nothing to change. See: ${platformCall('webhooks update --help')}`);
    }
    const keys = await platform.keyRing();
    return updateEndpoint(platform.endpoints, keys, accountId, id, fields, secret);
  });
}

async function remove(id: string, options: AccountOptions): Promise<void> {
  await withAccount(options, async (platform, account) => {
    await endpointOf(platform, account, id);
    await platform.endpoints.remove(account.id, id);
  });
  print(options.json, { id, deleted: true }, [`Endpoint ${id} and its deliveries were deleted.`]);
}

async function rotateSecret(id: string, options: AccountOptions): Promise<void> {
  const rotated = await withAccount(options, async (platform, account) =>
    rotateEndpointSecret(platform.endpoints, await platform.keyRing(), account.id, id),
  );
  if (rotated.kind === 'no_endpoint') throw noEndpoint(id, options.account);
  if (rotated.kind === 'not_signed') {
    throw new UsageError(`Endpoint ${id} gets messages, which are not signed, so it has no signing secret.`);
  }
  if (rotated.kind === 'too_often') {
    throw new UsageError(
      `A secret can be rotated ${SECRET_ROTATIONS_MAX} times in 24 hours. Try again after ${rotated.until.toISOString()}.`,
    );
  }
  const { endpoint, secret } = rotated;
  const shown = presentEndpoint(endpoint);
  print(options.json, { ...shown, secret }, [
    `Endpoint ${id} has a new secret. Replaced secrets keep signing too, the latest of them until ${shown.previous_secret_until}.`,
    '',
    `  ${secret}`,
    '',
    SECRET_IS_SHOWN_ONCE,
  ]);
}

async function ping(id: string, options: AccountOptions): Promise<void> {
  const eventId = await withAccount(options, async (platform, account) => {
    const { disabledAt } = await endpointOf(platform, account, id);
    if (disabledAt) {
      const enable = platformCall(`webhooks enable ${id}`, options.account);
      throw new UsageError(`Endpoint ${id} is disabled. Enable it: ${enable}`);
    }
    return platform.endpoints.ping(account.id, id);
  });
  print(options.json, { endpoint_id: id, event_id: eventId }, [
    `Event ${eventId} was sent. To see the result: ${platformCall(`webhooks deliveries --endpoint ${id}`, options.account)}`,
  ]);
}

export function addEndpointCommands(webhooks: Command): void {
  const creating = inAccount(webhooks, 'create', 'create an endpoint; its signing secret is shown once');
  withEndpointOptions(creating)
    .addOption(
      new Option('--kind <kind>', 'signed events, or messages in a chat')
        .choices(ENDPOINT_KINDS)
        .default(ENDPOINT_KIND_DEFAULT),
    )
    .action(create);
  inAccount(webhooks, 'list', 'list the endpoints of an account').action(list);
  withEndpointOptions(
    inAccount(webhooks, 'update <id>', 'change fields of an endpoint; an empty description clears it'),
  ).action(update);
  const onEndpoint = <Options extends AccountOptions>(
    name: string,
    description: string,
    action: (id: string, options: Options) => Promise<void>,
  ) => inAccount(webhooks, `${name} <id>`, description).action(action);
  onEndpoint('show', 'show an endpoint', show);
  onEndpoint('enable', 'resume deliveries to an endpoint, including waiting ones', (id, options) =>
    change(id, options, ({ endpoints }, accountId) => endpoints.enable(accountId, id)),
  );
  onEndpoint('disable', 'pause deliveries to an endpoint until it is enabled', (id, options) =>
    change(id, options, ({ endpoints }, accountId) => endpoints.disable(accountId, id, DISABLED_ON_REQUEST)),
  );
  onEndpoint('delete', 'delete an endpoint and its delivery log', remove);
  onEndpoint(
    'rotate-secret',
    'create a new secret, shown once; the old one keeps signing for 24 hours',
    rotateSecret,
  );
  onEndpoint('ping', 'send a test event to an endpoint', ping);
}
