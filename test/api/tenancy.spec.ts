import path from 'node:path';
import { Client } from 'pg';
import { sourceOf, SOURCES, statementsByFile } from '../harness/all-statements.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const WORKER = 'Jobs of the worker: it works on the rows of all accounts, which it claims by their state.';
const OPERATOR = 'Commands of the operator, who manages all accounts.';
const CREDENTIAL = 'Finds the account: by the hash of a secret that only its owner has.';
const CLAIM =
  'The id comes from a row that this account or worker holds: a claim, a lock or a change in progress.';

const SCOPED = 'Narrows the repository to an app; the other methods compare the account.';

/**
 * Files with statements that read, change or delete rows of accounts without comparing the account, and why they may.
 * A new file of this kind needs an entry, so that somebody has thought about it.
 */
const NOT_BY_ACCOUNT: Readonly<Record<string, string>> = {
  'apps/cli/src/platform/encrypted-value.repository.ts': OPERATOR,
  'apps/worker/src/metrics/backlog.ts': WORKER,
  'libs/capabilities/account-data/domain/account-deletion.repository.ts': WORKER,
  'libs/capabilities/accounts/tables/account-list.repository.ts': OPERATOR,
  'libs/capabilities/accounts/tables/account.repository.ts':
    'Finds an account by the name of its folder, for the operator.',
  'libs/core/access/allowance/tables/old-usage.repository.ts': WORKER,
  'libs/core/access/allowance/tables/request-tally.repository.ts':
    'Counts that the guards made for credentials they checked.',
  'libs/core/access/allowance/tables/usage-threshold.repository.ts': WORKER,
  'libs/capabilities/accounts/tables/keys/api-key.repository.ts': WORKER,
  'libs/capabilities/credentials/live-console-token.repository.ts': CREDENTIAL,
  'libs/capabilities/accounts/tables/keys/console-token.repository.ts': CREDENTIAL,
  'libs/capabilities/credentials/live-key.repository.ts': CREDENTIAL,
  'libs/capabilities/airspace/tables/airspace-decision.repository.ts': OPERATOR,
  'libs/capabilities/airspace/tables/airspace-judging.repository.ts': WORKER,
  'libs/capabilities/airspace/tables/airspace-remark.repository.ts': OPERATOR,
  'libs/capabilities/debriefs/tables/debrief-work.repository.ts': WORKER,
  'libs/capabilities/flights/tables/failed-flight.repository.ts': OPERATOR,
  'libs/capabilities/flights/tables/flight-feed.repository.ts': CREDENTIAL,
  'libs/capabilities/flights/tables/flight-queue.repository.ts': WORKER,
  'libs/capabilities/flights/tables/flight-share.repository.ts': CREDENTIAL,
  'libs/capabilities/flights/tables/flight-walk.repository.ts': WORKER,
  'libs/capabilities/flights/tables/flight-work.repository.ts': WORKER,
  'libs/capabilities/flights/tables/flight.repository.ts': CLAIM,
  'libs/capabilities/flights/tables/flown-degree.repository.ts': OPERATOR,
  'libs/capabilities/flights/tables/logbook-keeping.repository.ts': WORKER,
  'libs/capabilities/flights/tables/logbook-work.repository.ts': WORKER,
  'libs/capabilities/flights/tables/search-filling.repository.ts': WORKER,
  'libs/capabilities/flights/tables/sample-flight.repository.ts':
    'The sample flight of the installation, which everybody may see.',
  'libs/capabilities/flights/tables/stored-totals.repository.ts':
    'Compares the account, and the accounts of visitors of its groups.',
  'libs/capabilities/groups/tables/group.repository.ts': CLAIM,
  'libs/capabilities/groups/tables/shared-group.repository.ts': CREDENTIAL,
  'libs/core/access/idempotency/tables/idempotent-request.repository.ts': WORKER,
  'libs/capabilities/accounts/identity/oauth/refresh-turn.ts': CREDENTIAL,
  'libs/capabilities/accounts/tables/identity/known-address.repository.ts':
    'The user who signs in, by their e-mail address.',
  'libs/capabilities/accounts/tables/identity/oidc-identity.repository.ts':
    'The user who signs in, by the identity that the provider has proved.',
  'libs/capabilities/accounts/tables/identity/sign-in-link.repository.ts': CREDENTIAL,
  'libs/capabilities/accounts/tables/identity/user.repository.ts': WORKER,
  'libs/capabilities/imports/tables/import-upkeep.repository.ts': WORKER,
  'libs/capabilities/imports/tables/import-work.repository.ts': WORKER,
  'libs/capabilities/accounts/tables/oauth/app.repository.ts':
    'What everybody may know of an app, and a chore of the worker.',
  'libs/capabilities/accounts/tables/oauth/connection.repository.ts': CREDENTIAL,
  'libs/capabilities/credentials/live-access-token.repository.ts': CREDENTIAL,
  'libs/capabilities/credentials/live-app.repository.ts': CREDENTIAL,
  'libs/capabilities/signatures/tables/signature-work.repository.ts': WORKER,
  'libs/core/storage/tables/file-store.repository.ts': 'Whether the installation has any flight.',
  'libs/capabilities/weather/tables/weather-work.repository.ts': WORKER,
  'libs/capabilities/webhooks/tables/delivery-work.repository.ts': WORKER,
  'libs/capabilities/webhooks/tables/delivery.repository.ts': CLAIM,
  'libs/capabilities/webhooks/tables/event-feed.repository.ts':
    'Of all users of an app, found by its secret, as far as they allow it.',
  'libs/capabilities/webhooks/tables/event-places.ts': 'Places the events of all accounts, and reads none.',
  'libs/capabilities/webhooks/tables/endpoint-holds.ts': WORKER,
  'libs/capabilities/webhooks/tables/webhook-endpoint.repository.ts': CLAIM,
  'libs/capabilities/webhooks/tables/webhook-locks.ts': CLAIM,
};

/** Methods that look rows up through TypeORM, by file, without the account as their first parameter. */
const METHODS_NOT_BY_ACCOUNT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'libs/capabilities/accounts/tables/account.repository.ts': {
    create: 'A new account.',
    find: OPERATOR,
    get: 'The account itself.',
    oldest: OPERATOR,
    ownerOfFolder: OPERATOR,
    update: OPERATOR,
  },
  'libs/capabilities/accounts/tables/keys/api-key.repository.ts': {
    exist: 'Whether the installation has any key.',
    forgetEnded: WORKER,
    owner: OPERATOR,
  },
  'libs/capabilities/webhooks/tables/delivery.repository.ts': { ofApp: SCOPED },
  'libs/capabilities/webhooks/tables/webhook-endpoint.repository.ts': { ofApp: SCOPED },
};

/** Compares the account with a parameter; or the user, of whom an account has one. */
const BY_ACCOUNT = [
  /\baccount_id\b[^=$]{0,12}=\s*(any\()?\$\d/,
  /\(account_id,[^)]*\)\s*(=|in|<|>)\s*\(\$/,
  /\baccounts\s+where id = \$\d/,
  /\baccounts a\b[^]*\ba\.id = \$\d/,
  /\buser_id = \$\d/,
  /\$1(::bigint)? as account_id/,
];

describe('rows of an account', () => {
  let statements: { file: string; text: string }[];

  beforeAll(async () => {
    const database = new Client({ connectionString: service.databaseUrl });
    await database.connect();
    try {
      const tables = await tablesOfAccounts(database);
      expect(tables).toEqual(expect.arrayContaining(['accounts', 'flights', 'flight_results', 'deliveries']));
      const readsOne = new RegExp(`\\b(from|join|update|using)\\s+(${tables.join('|')})\\b`);
      statements = (await statementsByFile()).filter(({ text }) => readsOne.test(text));
    } finally {
      await database.end();
    }
  });

  it('are read, changed and deleted by account, except where there is a reason', () => {
    expect(statements.length).toBeGreaterThan(100);
    const others = statements.filter(({ text }) => !BY_ACCOUNT.some((pattern) => pattern.test(text)));
    const unexplained = others.filter(({ file }) => !(file in NOT_BY_ACCOUNT));
    expect(unexplained).toEqual([]);
    const files = new Set(others.map(({ file }) => file));
    expect(Object.keys(NOT_BY_ACCOUNT).filter((file) => !files.has(file))).toEqual([]); // no longer needed
  });

  const typeormFiles = SOURCES.filter((file) => /getRepository|createQueryBuilder/.test(sourceOf(file)));

  it.each(typeormFiles)(
    'are looked up through TypeORM with the account as the first parameter: %s',
    (file) => {
      const reasons = METHODS_NOT_BY_ACCOUNT[file] ?? {};
      const methods = [...sourceOf(file).matchAll(/^ {2}(?!private|constructor)(?:async )?(\w+)\(([^)]*)/gm)];
      expect([path.basename(file), methods.length > 0]).toEqual([path.basename(file), true]);
      const others = methods.filter(
        ([, , parameters]) => !parameters?.trimStart().startsWith('accountId: string'),
      );
      expect(others.map(([, name]) => name).sort()).toEqual(Object.keys(reasons).sort());
    },
  );

  it('are recognised when a statement forgets the account', () => {
    const forgetful = 'select id from flights where public_id = $1';
    expect(BY_ACCOUNT.some((pattern) => pattern.test(forgetful))).toBe(false);
    const careful = 'select id from flights where account_id = $1 and public_id = $2';
    expect(BY_ACCOUNT.some((pattern) => pattern.test(careful))).toBe(true);
  });
});

/** Tables with a chain of foreign keys to accounts, and accounts itself. */
async function tablesOfAccounts(database: Client): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `with recursive owned as (
       select 'accounts'::regclass::oid as id
       union
       select key.conrelid from pg_constraint key join owned on owned.id = key.confrelid where key.contype = 'f'
     )
     select relname as name from pg_class join owned on owned.id = pg_class.oid`,
  );
  return rows.map(({ name }) => name);
}
