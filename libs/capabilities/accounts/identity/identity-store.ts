import { createHash } from 'node:crypto';
import { type Plan } from '@core/contract';
import { newId } from '@core/database';
import { type CleanedWhere, createAdapterFactory, type CustomAdapter } from 'better-auth/adapters';
import { type BetterAuthOptions, type DBAdapter } from 'better-auth';
import { LRUCache } from 'lru-cache';
import { type DataSource, type EntityManager } from 'typeorm';
import { type TotpSecrets } from './second-factor/totp-secrets.js';
import { sharedSession } from './shared-transaction.js';
import { isStored, storedColumns } from './stored-columns.js';

type Row = Record<string, unknown>;

const USERS = 'users';
const ACCOUNT_COLUMN = 'account_id';

/**
 * better-auth's column for the session token. We store its SHA-256, and every row returned from this store
 * contains it.
 */
const TOKEN_COLUMN = 'token_sha256';

/** The same for the code that a device polls with. Nothing reads it back. */
const DEVICE_CODE_COLUMN = 'device_code_sha256';

/**
 * SHA-256 of tokens whose session has ended, so that a client that keeps sending a dead cookie does not cost a query each
 * time. Remembering valid sessions would keep them valid after they end. Remembering ended ones is safe: the signature on
 * the cookie proves that the session once existed, and an ended session never comes back. They are forgotten after a
 * while, because the database may be restored to a time when the session was valid.
 */
type EndedSessions = LRUCache<string, true>;
const ENDED_SESSIONS_MAX = 10_000;
const ENDED_SESSION_MS = 600_000;

/** An app is disabled with the account of its developer. The later of two columns with the same name counts. */
const APPS = 'oauth_apps';
const APP_COLUMNS = `*, disabled or exists (
  select from accounts a where a.id = oauth_apps.account_id and a.disabled_at is not null) as disabled`;

/** Models without a table: what they contain follows from the configuration. */
const RESOURCES = 'oauthResource';
const RESOURCES_OF_APPS = 'oauthClientResource';

const COMPARISONS: Partial<Record<CleanedWhere['operator'], string>> = {
  eq: '=',
  ne: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};

/**
 * Stores better-auth's users, passwords, sessions and verifications in our tables, with plain SQL through our
 * connections. `identity-options.ts` sets the names of tables and columns.
 */
export function identityStore(
  database: DataSource,
  planOfNewAccounts: Plan,
  resources: readonly string[],
  totpSecrets: TotpSecrets,
) {
  const ended: EndedSessions = new LRUCache({ max: ENDED_SESSIONS_MAX, ttl: ENDED_SESSION_MS });
  return (options: BetterAuthOptions) => storeOver(database, options, true);

  function storeOver(
    through: DataSource | EntityManager,
    options: BetterAuthOptions,
    outermost: boolean,
  ): DBAdapter<BetterAuthOptions> {
    const make = createAdapterFactory({
      config: {
        adapterId: 'flight-analysis',
        adapterName: 'Flight analysis database',
        supportsDates: true,
        supportsBooleans: true,
        supportsArrays: true,
        transaction:
          outermost &&
          ((work) =>
            sharedSession(database).transaction((manager) => work(storeOver(manager, options, false)))),
      },
      adapter: ({ getFieldName }) =>
        new SqlStore(
          () => (outermost ? sharedSession(database) : through),
          planOfNewAccounts,
          ended,
          resources,
          totpSecrets,
          (model, field) => getFieldName({ model, field }),
        ),
    });
    return make(options);
  }
}

class SqlStore implements CustomAdapter {
  constructor(
    private readonly session: () => DataSource | EntityManager,
    private readonly planOfNewAccounts: Plan,
    private readonly ended: EndedSessions,
    /** Resource indicators that a token can be for. */
    private readonly resources: readonly string[],
    private readonly totpSecrets: TotpSecrets,
    /** Conditions and values use column names; sort orders use field names. */
    private readonly columnOf: (model: string, field: string) => string,
  ) {}

  private get database(): DataSource | EntityManager {
    return this.session();
  }

  async create<T extends Row>({ model, data }: { model: string; data: T }): Promise<T> {
    if (model === USERS && data[ACCOUNT_COLUMN] == null)
      return this.create({ model, data: await this.withAccount(data) });
    const row = await this.totpSecrets.sealed(model, storedColumns(model, data), data['id']);
    const columns = Object.keys(row);
    const values = columns.map((column) => stored(column, row[column]));
    const places = columns.map((_, index) => `$${index + 1}`);
    // for two concurrent sign-ups: PostgreSQL would log the violation, including the e-mail address
    const whenTaken = model === USERS ? 'on conflict (email) do nothing' : '';
    const [created] = await this.database.query<Row[]>(
      `insert into ${named(model)} (${columns.map(named).join(', ')}) values (${places.join(', ')})
       ${whenTaken} returning *`,
      values,
    );
    if (!created) throw new Error('Someone else has just signed up with this e-mail address');
    return withToken(created, data[TOKEN_COLUMN]) as T;
  }

  async findOne<T>({ model, where }: { model: string; where: CleanedWhere[] }): Promise<T | null> {
    const token = where.length === 1 ? tokenIn(where) : undefined;
    const hash = typeof token === 'string' ? sessionTokenSha256(token) : undefined;
    if (hash !== undefined && this.ended.has(hash)) return null;
    const [row] = await this.findMany<T>({ model, where, limit: 1 });
    if (hash !== undefined && !row) this.ended.set(hash, true);
    return row ?? null;
  }

  async findMany<T>(query: {
    model: string;
    where?: CleanedWhere[] | undefined;
    limit: number;
    sortBy?: { field: string; direction: 'asc' | 'desc' } | undefined;
    offset?: number | undefined;
  }): Promise<T[]> {
    if (query.model === RESOURCES_OF_APPS) return [];
    if (query.model === RESOURCES) return this.resourcesNamed(query.where) as T[];
    // such as the tokens of a session: they outlive it
    if (query.where?.some(({ field }) => !isStored(query.model, field))) return [];
    const { text, values } = conditionOf(query.where);
    const { sortBy } = query;
    const order = sortBy
      ? `order by ${named(this.columnOf(query.model, sortBy.field))} ${sortBy.direction === 'desc' ? 'desc' : 'asc'}`
      : '';
    const rows = await this.database.query<Row[]>(
      `select ${query.model === APPS ? APP_COLUMNS : '*'} from ${named(query.model)} where ${text} ${order}
        limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, query.limit, query.offset ?? 0],
    );
    const opened = await Promise.all(rows.map((row) => this.totpSecrets.opened(query.model, row)));
    return opened.map((row) => withToken(row, tokenIn(query.where)) as T);
  }

  async update<T>(query: { model: string; where: CleanedWhere[]; update: T }): Promise<T | null> {
    const [row] = await this.change(query.model, query.where, query.update as Row);
    return row ? (withToken(row, tokenIn(query.where)) as T) : null;
  }

  async updateMany(query: { model: string; where: CleanedWhere[]; update: Row }): Promise<number> {
    return (await this.change(query.model, query.where, query.update)).length;
  }

  async delete({ model, where }: { model: string; where: CleanedWhere[] }): Promise<void> {
    await this.remove(model, where);
  }

  async deleteMany({ model, where }: { model: string; where: CleanedWhere[] }): Promise<number> {
    return (await this.remove(model, where)).length;
  }

  /** If several calls compete, one gets the row. */
  async consumeOne<T>({ model, where }: { model: string; where: CleanedWhere[] }): Promise<T | null> {
    const [row] = await this.remove(model, where);
    return (row as T | undefined) ?? null;
  }

  /** If several calls compete, one gets the row. */
  async incrementOne<T>(change: {
    model: string;
    where: CleanedWhere[];
    increment: Record<string, number>;
    set?: Row | undefined;
  }): Promise<T | null> {
    if (Object.keys(change.increment).length > 0) throw new Error('The identity store increments nothing');
    const [row] = await this.change(change.model, change.where, change.set ?? {});
    return (row as T | undefined) ?? null;
  }

  async count({ model, where }: { model: string; where?: CleanedWhere[] | undefined }): Promise<number> {
    const { text, values } = conditionOf(where);
    const [row] = await this.database.query<{ count: string }[]>(
      `select count(*) from ${named(model)} where ${text}`,
      values,
    );
    return Number(row!.count);
  }

  /**
   * Creates the account of a new user, in the transaction of the sign-up. An invited user already has one.
   */
  private async withAccount<T extends Row>(user: T): Promise<T> {
    const [account] = await this.database.query<{ id: string }[]>(
      `insert into accounts (public_id, name, plan, email) values ($1, $2, $3, $4) returning id`,
      [newId('account'), user['name'], this.planOfNewAccounts, user['email']],
    );
    return { ...user, [ACCOUNT_COLUMN]: account!.id };
  }

  private resourcesNamed(where: readonly CleanedWhere[] = []): Row[] {
    const asked = new Set(where.flatMap(({ value }) => value as string | string[]));
    return this.resources
      .filter((identifier) => asked.has(identifier))
      .map((identifier) => ({ id: identifier, identifier, name: identifier }));
  }

  private async change(model: string, where: CleanedWhere[], change: Row): Promise<Row[]> {
    const { text, values } = conditionOf(where);
    const id = where.find(({ field }) => field === 'id')?.value;
    const update = await this.totpSecrets.sealed(model, storedColumns(model, change), id);
    const columns = Object.keys(update);
    const changes = columns.map((column, index) => `${named(column)} = $${values.length + index + 1}`);
    const [rows] = await this.database.query<[Row[], number]>(
      `update ${named(model)} set ${changes.join(', ')} where ${text} returning *`,
      [...values, ...columns.map((column) => stored(column, update[column]))],
    );
    return rows;
  }

  private async remove(model: string, where: CleanedWhere[]): Promise<Row[]> {
    const { text, values } = conditionOf(where);
    const [rows] = await this.database.query<[Row[], number]>(
      `delete from ${named(model)} where ${text} returning *`,
      values,
    );
    return rows;
  }
}

/** @throws Error on a comparison that better-auth does not use so far */
function conditionOf(where: readonly CleanedWhere[] = []): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const parts = where.map(({ field, operator, value, connector }, index) => {
    const word = index === 0 ? '' : connector === 'OR' ? 'or ' : 'and ';
    if (value === null && (operator === 'eq' || operator === 'ne')) {
      return `${word}${named(field)} is ${operator === 'ne' ? 'not ' : ''}null`;
    }
    if (operator === 'in' && Array.isArray(value)) {
      values.push(value.map((one: unknown) => stored(field, one)));
      return `${word}${named(field)} = any($${values.length})`;
    }
    const comparison = COMPARISONS[operator];
    if (!comparison) throw new Error(`The identity store does not support the comparison "${operator}"`);
    values.push(stored(field, value));
    return `${word}${named(field)} ${comparison} $${values.length}`;
  });
  return { text: parts.length > 0 ? parts.join(' ') : 'true', values };
}

function named(identifier: string): string {
  if (!/^[a-z0-9_]+$/.test(identifier))
    throw new Error(`"${identifier}" is not a valid table or column name`);
  return `"${identifier}"`;
}

function stored(column: string, value: unknown): unknown {
  const isSecret = column === TOKEN_COLUMN || column === DEVICE_CODE_COLUMN;
  return isSecret && typeof value === 'string' ? sessionTokenSha256(value) : value;
}

/** Returns the plain token to a caller that passed it in, since the cookie is made from it. */
function withToken(row: Row, token: unknown): Row {
  return TOKEN_COLUMN in row && typeof token === 'string' ? { ...row, [TOKEN_COLUMN]: token } : row;
}

function tokenIn(where: readonly CleanedWhere[] = []): unknown {
  return where.find(({ field, operator }) => field === TOKEN_COLUMN && operator === 'eq')?.value;
}

/** A token has 190 random bits, so it cannot be guessed and a fast hash is enough. */
function sessionTokenSha256(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
