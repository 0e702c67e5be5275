import { type QueueClass, queueClassNumber, type QueuePlace } from '@core/contract';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type CorrectionAuthor,
  type MeasuredValues,
  type StoredCorrections,
} from '../domain/corrections/stored-corrections.js';
import { type FurtherFlight } from '../domain/corrections/split-log.js';
import { gatherAnnotations, givenAnnotations } from './flight-annotations.js';
import { type FlightChanges, LOCK_NAME, renamed } from './flight-renaming.js';
import { Flight } from './flight.entity.js';
import { removeFlight } from './flight.repository.js';
import { type FlightToMerge, lockFlights, mergeFlights, separateFlights } from './merged-flights.js';
import { nextTurn, QUEUE_PLACE } from './queue-place.js';

/** What a correction starts from. */
export interface CorrectableFlight extends QueuePlace {
  readonly attempt: number;
  readonly corrections: StoredCorrections | null;
  /** The result does not follow the corrections yet. */
  readonly correctionDue: boolean;
  /** Of the row. If it has changed, the correction is not written. */
  readonly version: string;
}

/** A flight to analyse again. */
export interface FlightToCorrect extends QueuePlace {
  readonly attempt: number;
}

/** Corrections, with what was measured in their place; null without corrections. */
export interface NewCorrections extends FlightChanges {
  readonly corrections: StoredCorrections | null;
  readonly measured: MeasuredValues | null;
  /** Of the later parts of the log that become flights. */
  readonly furtherFlights: FurtherFlights;
  /** Flights to merge into it. */
  readonly merged: readonly FlightToMerge[];
  /** Public ids of flights that were merged into it, and are to be flights of their own again. */
  readonly separated: readonly string[];
}

/** Changes of the flights that a division of the log makes. */
export interface FurtherFlights {
  /** With their files stored. */
  readonly added: readonly FurtherFlight[];
  readonly title: string;
  readonly corrections: StoredCorrections | null;
  /** Public ids. */
  readonly removed: readonly string[];
}

export type CorrectionOutcome =
  /** What is to be analysed: the flight, and those that were added or separated. */
  | { readonly due: readonly (FlightToCorrect & { readonly publicId: string })[] }
  /** A flight that was to be removed is divided or merged itself. */
  | { readonly boundFlightId: string };

const STATE = new Statement<CorrectableFlight>(
  `select f.attempt, f.corrections, f.correction_due as "correctionDue", f.xmin::text as version, ${QUEUE_PLACE}
     from flights f where f.account_id = $1 and f.public_id = $2 and f.status = 'processed'`,
);

/** An analysis at work with earlier corrections is superseded by the next attempt. */
const CORRECT = new Statement<FlightToCorrect>(
  `update flights f
      set corrections = $4, measured = $5, correction_due = true,
          reanalysis_version = greatest(reanalysis_version, $6::integer),
          attempt = attempt + 1, locked_until = null, lost_workers = 0, failure_reason = null,
          queue_class = $7, queue_turn = ${nextTurn('$1::bigint', '$7::smallint')}, queued_at = now(),
          title = coalesce($8::text, title), title_chosen = title_chosen or $9::boolean,
          site = case when $10::boolean then $11::text else site end, site_chosen = site_chosen or $10::boolean,
          own_site_id = case when not $10::boolean then own_site_id end,
          found_site = case when not $10::boolean then found_site end
    where account_id = $1 and public_id = $2 and status = 'processed' and xmin::text = $3
    returning attempt, ${QUEUE_PLACE}`,
);

/** The number within the log only keeps them apart: parts are in order of their times. */
const INSERT_FURTHER = new Statement<FlightToCorrect & { publicId: string }>(
  `insert into flights as f (account_id, public_id, status, log_part, part_start_seconds, part_end_seconds, title,
                             site, site_chosen, own_site_id, found_site, tags, tandem, passenger, fixes_sha256, file_bytes,
                             file_format, input_sha256, created_at, sort_at, corrections, queue_class, queue_turn, queued_at)
   select first.account_id, given.public_id, 'processing',
          given.number + (select max(log_part) from flights
                           where account_id = first.account_id and fixes_sha256 = first.fixes_sha256),
          given.start_seconds, given.end_seconds, $6, first.site, first.site_chosen, first.own_site_id, first.found_site,
          first.tags, first.tandem, first.passenger,
          first.fixes_sha256,
          first.file_bytes, first.file_format, first.input_sha256, now(), first.sort_at, $7::jsonb,
          first.queue_class, first.queue_turn + given.number, now()
     from flights first, unnest($3::text[], $4::integer[], $5::integer[]) with ordinality
            as given (public_id, start_seconds, end_seconds, number)
    where first.account_id = $1 and first.public_id = $2
   on conflict do nothing
   returning f.public_id as "publicId", f.attempt, ${QUEUE_PLACE}`,
);

const BOUND = new Statement<{ publicId: string }>(
  `select public_id as "publicId" from flights
    where account_id = $1 and public_id = any($2::text[])
      and (status = 'merged' or corrections ?| array['split_at', 'merge_with'])
    order by id limit 1`,
);

const KEY_NAME = new Statement<{ name: string }>(
  'select name from api_keys where account_id = $1 and public_id = $2',
);
const USER_NAME = new Statement<{ name: string }>(
  `select u.name from users u join sessions s on s.user_id = u.id join console_tokens t on t.session_id = s.id
    where u.account_id = $1 and t.id = $2`,
);
const APP_NAME = new Statement<{ name: string }>(
  `select app.name from users u join oauth_connections c on c.user_id = u.id join oauth_apps app on app.id = c.app_id
    where u.account_id = $1 and c.id = $2`,
);
const NAME_OF = { api_key: KEY_NAME, console_token: USER_NAME, oauth_token: APP_NAME } as const;

const AUTHORS = {
  api_key: 'api_key',
  console_token: 'user',
  oauth_token: 'app',
} as const satisfies Record<keyof typeof NAME_OF, CorrectionAuthor['kind']>;

/** Writes of corrections, always within one account. */
@Injectable()
export class FlightCorrectionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Undefined if the account has no such flight, or it has no result. */
  async find(accountId: string, publicId: string): Promise<CorrectableFlight | undefined> {
    return STATE.row(this.dataSource, [accountId, publicId]);
  }

  /**
   * Stores the corrections and schedules the analysis that follows them, adds and removes the flights of later parts, and
   * merges and separates others. Undefined if a row has changed since it was read.
   * @param version of the analysis
   */
  async correct(
    accountId: string,
    publicId: string,
    read: CorrectableFlight,
    next: NewCorrections,
    { version, queueClass }: { version: number; queueClass: QueueClass },
  ): Promise<CorrectionOutcome | undefined> {
    const { corrections, measured, title, site, furtherFlights, merged, separated } = next;
    const { added, removed } = furtherFlights;
    const annotations = givenAnnotations(next);
    const others = [...merged.map((flight) => flight.publicId), ...separated];
    return this.dataSource
      .transaction(async (manager) => {
        if (others.length > 0) await lockFlights(manager, accountId, [publicId, ...others]);
        const naming = await LOCK_NAME.row(manager, [accountId, publicId]);
        if (!naming) return undefined;
        const name = renamed(naming, { title, site });
        const first = await CORRECT.row(manager, [
          ...[accountId, publicId, read.version, jsonOrNull(corrections), jsonOrNull(measured), version],
          ...[queueClassNumber(queueClass), name.title ?? null, name.titleChosen ?? false],
          ...[name.siteChosen ?? false, name.site ?? null],
        ]);
        if (!first) return undefined;
        if (Object.keys(annotations).length > 0) {
          await manager.update(Flight, { accountId, publicId }, annotations);
        }
        const bound = await BOUND.row(manager, [accountId, removed]);
        if (bound) throw new Undone({ boundFlightId: bound.publicId });
        for (const id of removed) {
          if ((await removeFlight(manager, accountId, id)) === 'merged') throw new Undone(undefined);
        }
        const further = await INSERT_FURTHER.rows(
          manager,
          furtherParameters(accountId, publicId, furtherFlights),
        );
        if (further.length < added.length) throw new Undone(undefined);
        if (!(await mergeFlights(manager, accountId, publicId, merged))) throw new Undone(undefined);
        const mergedIds = merged.map((flight) => flight.publicId);
        if (mergedIds.length > 0) await gatherAnnotations(manager, accountId, publicId, mergedIds);
        const freed = await separateFlights(manager, accountId, publicId, separated);
        return { due: [{ publicId, ...first }, ...further, ...freed] };
      })
      .catch((error: unknown) => {
        if (error instanceof Undone) return error.outcome;
        throw error;
      });
  }

  /** @param id of the key, token or connection */
  async author(accountId: string, kind: keyof typeof NAME_OF, id: string): Promise<CorrectionAuthor> {
    const row = await NAME_OF[kind].row(this.dataSource, [accountId, id]);
    return { kind: AUTHORS[kind], name: row?.name ?? '' };
  }
}

/** Rolls back the transaction. */
class Undone extends Error {
  constructor(readonly outcome: CorrectionOutcome | undefined) {
    super();
  }
}

function furtherParameters(
  accountId: string,
  publicId: string,
  { added, title, corrections }: FurtherFlights,
): unknown[] {
  return [
    ...[accountId, publicId, added.map((flight) => flight.publicId)],
    ...[added.map(({ part }) => part.startSeconds), added.map(({ part }) => part.endSeconds)],
    ...[title, jsonOrNull(corrections)],
  ];
}

function jsonOrNull(value: object | null): string | null {
  return value && JSON.stringify(value);
}
