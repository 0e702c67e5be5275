import { type DebriefLanguage, type FlightStatus } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Debrief } from './debrief.entity.js';
import { newId, Statement } from '@core/database';
import { AllowanceRepository, IdempotentRequestRepository, type RequestHold } from '@core/access';

export interface DebriefRequest {
  /** Public id of a processed flight. */
  readonly flightId: string;
  readonly language: DebriefLanguage;
  /** The account's monthly quota; null for no limit. */
  readonly debriefsPerMonth: number | null;
  /** Start only if the flight still awaits its automatic debrief. */
  readonly onlyIfAwaited?: boolean;
  /** The idempotent request that starts it, to record which run it got. */
  readonly hold?: RequestHold | undefined;
}

export type DebriefStart =
  /** `joined`: another request had already started it. */
  | { readonly kind: 'running'; readonly debriefId: string; readonly joined: boolean }
  | { readonly kind: 'allowance_exhausted' }
  /** Deleted in the meantime, or no longer awaiting a debrief. */
  | { readonly kind: 'no_flight' }
  /** Another process has taken over the request because `hold` expired. */
  | { readonly kind: 'taken_over' };

/** The fields of a debrief shown to clients. */
export type SavedDebrief = Pick<
  Debrief,
  | 'publicId'
  | 'status'
  | 'language'
  | 'provider'
  | 'model'
  | 'factsVersion'
  | 'promptVersion'
  | 'isFallback'
  | 'content'
  | 'usage'
> & {
  /** ISO 8601, since it is read as JSON; null until it is finished. */
  finishedAt: string | null;
};

/** The state of the flight, and its latest presentable debrief. */
export interface LatestDebrief {
  readonly status: FlightStatus;
  readonly debrief: SavedDebrief | null;
}

const SAVED = `json_build_object(
  'publicId', d.public_id, 'status', d.status, 'language', d.language, 'provider', d.provider,
  'model', d.model, 'factsVersion', d.facts_version, 'promptVersion', d.prompt_version,
  'isFallback', d.is_fallback, 'content', d.content, 'usage', d.usage,
  'finishedAt', d.finished_at)`;

const LATEST = new Statement<LatestDebrief>(
  `select f.status, latest.debrief
     from flights f left join lateral (
       select ${SAVED} as debrief from debriefs d
        where d.flight_id = f.id and d.status = 'completed' and d.replaced_at is null and ($3::text is null or $4 or d.language = $3)
        order by d.language is not distinct from $3 desc, d.id desc limit 1) latest on true
    where f.account_id = $1 and f.public_id = $2`,
);

const FIND = new Statement<{ debrief: SavedDebrief }>(
  `select ${SAVED} as debrief from debriefs d where d.account_id = $1 and d.public_id = $2`,
);

const CHARGE = new Statement(
  'update debriefs set charged_month = $3 where account_id = $1 and public_id = $2',
);

/** Lock the flight first, as its deletion does. */
const INSERT = new Statement<{ isCharged: boolean }>(
  `with flight as (select * from flights where account_id = $1 and public_id = $2 for key share),
    awaited as (
      delete from awaited_debriefs using flight
       where awaited_debriefs.flight_id = flight.id and awaited_debriefs.language = $4 returning 1)
    insert into debriefs (public_id, account_id, flight_id, status, language)
    select $3, account_id, id, 'running', $4 from flight where not $5 or exists (select from awaited)
    on conflict (flight_id, language) where status = 'running' do nothing
    returning (select debriefs_charged from installation) as "isCharged"`,
);

const FIND_RUNNING = new Statement<{ debriefId: string }>(
  `select d.public_id as "debriefId" from debriefs d join flights f on f.id = d.flight_id
    where f.account_id = $1 and f.public_id = $2 and d.language = $3
    order by d.id desc limit 1`,
);

/** Debriefs for requests, always within one account. */
@Injectable()
export class DebriefRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Starts a run and, if a language model writes it, charges it to the quota in one transaction, or joins the run in progress for the same flight and
   * language, free of charge. Either way, this settles the flight's automatic debrief in that language, and the run
   * is recorded with the request if it has an idempotency key.
   */
  async start(accountId: string, request: DebriefRequest): Promise<DebriefStart> {
    try {
      return await this.dataSource.transaction(async (manager) => {
        const start = await this.startOrJoin(manager, accountId, request);
        if (start.kind === 'running' && request.hold) {
          const requests = new IdempotentRequestRepository(manager);
          if (!(await requests.remember(request.hold, start.debriefId))) throw new NotStarted('taken_over');
        }
        return start;
      });
    } catch (error) {
      if (error instanceof NotStarted) return { kind: error.kind };
      throw error;
    }
  }

  /**
   * The latest saved debrief; undefined if the account has no such flight.
   * @param orAny if there is none in the language, take one in another
   */
  async latest(
    accountId: string,
    flightId: string,
    language: DebriefLanguage | undefined,
    { orAny = false } = {},
  ): Promise<LatestDebrief | undefined> {
    return LATEST.row(this.dataSource, [accountId, flightId, language ?? null, orAny]);
  }

  /** A debrief in any state; undefined if it was deleted with its flight. */
  async find(accountId: string, debriefId: string): Promise<SavedDebrief | undefined> {
    const row = await FIND.row(this.dataSource, [accountId, debriefId]);
    return row?.debrief;
  }

  private async startOrJoin(
    manager: EntityManager,
    accountId: string,
    request: DebriefRequest,
  ): Promise<DebriefStart> {
    const debriefId = newId('debrief');
    // before the quota: concurrent requests wait here for the first, then join it
    const inserted = await this.insert(manager, accountId, debriefId, request);
    if (!inserted) {
      return (await this.findRunning(manager, accountId, request)) ?? { kind: 'no_flight' };
    }
    if (inserted.isCharged) {
      const month = await new AllowanceRepository(manager).reserveDebrief(
        accountId,
        request.debriefsPerMonth,
      );
      if (month === false) throw new NotStarted('allowance_exhausted');
      await CHARGE.rows(manager, [accountId, debriefId, month]);
    }
    return { kind: 'running', debriefId, joined: false };
  }

  private async insert(
    manager: EntityManager,
    accountId: string,
    debriefId: string,
    { flightId, language, onlyIfAwaited = false }: DebriefRequest,
  ): Promise<{ isCharged: boolean } | undefined> {
    return INSERT.row(manager, [accountId, flightId, debriefId, language, onlyIfAwaited]);
  }

  /** The run that prevented the insert; it may have ended since. */
  private async findRunning(
    manager: EntityManager,
    accountId: string,
    { flightId, language }: DebriefRequest,
  ): Promise<DebriefStart | undefined> {
    const row = await FIND_RUNNING.row(manager, [accountId, flightId, language]);
    return row && { kind: 'running', debriefId: row.debriefId, joined: true };
  }
}

/** Rolls back the transaction. */
class NotStarted extends Error {
  constructor(readonly kind: 'allowance_exhausted' | 'taken_over') {
    super(kind);
  }
}
