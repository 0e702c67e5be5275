import { ADVISORY_LOCKS, Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { accountStays } from '@capabilities/accounts';
import { qualityWithValidation, type ServerValidation } from '@capabilities/flights';

/** A flight whose signature a worker has claimed; only the latest attempt may write. Ids are internal. */
export interface ClaimedSignature {
  readonly accountId: string;
  readonly flightId: string;
  /** Names the file in the store. */
  readonly publicId: string;
  readonly inputSha256: Buffer | null;
  readonly attempt: number;
  /** Earlier attempts that failed because of the server. */
  readonly failures: number;
}

export interface Adopted {
  readonly flights: number;
  /** Id of the last flight checked; null if there are no more. */
  readonly last: string | null;
}

/** What a server says of one file does not hold for a flight of several. */
const IS_OF_ONE_FILE = `not coalesce(corrections ? 'merge_with', false)`;

const ADOPT = new Statement<Adopted>(
  `with seen as (
      select id, account_id, status, input_sha256, file_bytes, quality, processed_at, created_at, corrections
        from flights where id > $1 order by id limit $2),
    adopted as (
      insert into signature_validations (flight_id, account_id, input_sha256, due_at)
      select id, account_id, input_sha256, coalesce(processed_at, created_at) from seen
       where status = 'processed' and input_sha256 is not null and file_bytes <= $3
         and quality ->> 'signature_validation' = 'unsupported' and ${IS_OF_ONE_FILE}
      on conflict do nothing returning 1)
    select (select count(*) from adopted)::integer as flights, (select max(id) from seen) as last`,
);

const LOCK = new Statement(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.signatureClaim})`);

const CLAIM = new Statement<ClaimedSignature>(
  `update signature_validations v
      set attempt = v.attempt + 1, due_at = now() + make_interval(secs => $1),
          locked_until = now() + make_interval(secs => $1)
     from flights f
    where f.id = v.flight_id
      and v.flight_id = (select flight_id from signature_validations
                          where status = 'awaited' and due_at <= now() and ${accountStays('signature_validations')}
                            and not exists (select 1 from signature_validations where locked_until > now())
                          order by due_at desc limit 1 for update skip locked)
    returning v.account_id as "accountId", v.flight_id as "flightId", f.public_id as "publicId", f.input_sha256 as "inputSha256", v.attempt,
              v.failures`,
);

const HELD_QUALITY = new Statement<{ quality: string | null }>(
  `select quality::text as quality from flights where account_id = $1 and id = $2 for update`,
);

const WRITE_QUALITY = new Statement(
  `update flights set quality = $3 where account_id = $1 and id = $2 and ${IS_OF_ONE_FILE}`,
);

/** @param assignments with parameters from $5 on */
function finishing(assignments: string): Statement {
  return new Statement(
    `update signature_validations
        set ${assignments}, locked_until = now() + make_interval(secs => $4::double precision)
      where account_id = $1 and flight_id = $2 and attempt = $3 and status = 'awaited'`,
  );
}

const SAVE = finishing(
  `status = 'validated', result = $5, validated_by = $6, validated_at = $7, failure_reason = null`,
);

const POSTPONE = finishing(
  `due_at = now() + make_interval(secs => $5::double precision / 1000),
   failures = failures + $6::boolean::integer, failure_reason = $7`,
);

const GIVE_UP = finishing(`status = 'given_up', failure_reason = $5`);

/**
 * Worker operations on the signatures of flights: claim, save, postpone. All workers together make one request at a
 * time, and none within `pauseSeconds` of the end of another.
 */
@Injectable()
export class SignatureWorkRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Adds flights processed before a server was configured: checks the next `batch` flights after the id `after`.
   * Everything newer goes first.
   */
  async adopt(after: string, batch: number, fileBytesMax: number): Promise<Adopted> {
    return (await ADOPT.row(this.dataSource, [after, batch, fileBytesMax]))!;
  }

  /**
   * Claims a due flight of any account, the most recently due first; undefined if there is none, or a request is being
   * made. If the worker dies, the flight becomes due again when the lease expires.
   */
  async claim(leaseSeconds: number): Promise<ClaimedSignature | undefined> {
    return this.dataSource.transaction(async (manager) => {
      await LOCK.rows(manager);
      return CLAIM.row(manager, [leaseSeconds]);
    });
  }

  /**
   * Stores the result and shows it in the flight. Returns false if another attempt took over, or the flight is gone.
   */
  async save(claim: ClaimedSignature, validation: ServerValidation, pauseSeconds: number): Promise<boolean> {
    const { accountId, flightId } = claim;
    return this.dataSource.transaction(async (manager) => {
      // the flight first, in the same order as the end of an analysis
      const held = await HELD_QUALITY.row(manager, [accountId, flightId]);
      const { result, validatedBy, validatedAt } = validation;
      const isSaved = await finish(SAVE, manager, claim, pauseSeconds, [result, validatedBy, validatedAt]);
      if (!isSaved || !held?.quality) return isSaved;
      await WRITE_QUALITY.rows(manager, [
        accountId,
        flightId,
        qualityWithValidation(held.quality, validation),
      ]);
      return true;
    });
  }

  /** Postpones it. `reason` is for operators. */
  async postpone(
    claim: ClaimedSignature,
    { inMs, isFailure, reason }: { inMs: number; isFailure: boolean; reason: string },
    pauseSeconds: number,
  ): Promise<boolean> {
    return finish(POSTPONE, this.dataSource, claim, pauseSeconds, [inMs, isFailure, reason]);
  }

  /** Records that the server does not answer for it. The flight stays unchecked. */
  async giveUp(claim: ClaimedSignature, reason: string, pauseSeconds: number): Promise<boolean> {
    return finish(GIVE_UP, this.dataSource, claim, pauseSeconds, [reason]);
  }
}

/** @returns false if a later attempt has taken over, or the flight is gone */
async function finish(
  statement: Statement,
  database: DataSource | EntityManager,
  { accountId, flightId, attempt }: ClaimedSignature,
  pauseSeconds: number,
  values: unknown[],
): Promise<boolean> {
  const parameters = [accountId, flightId, attempt, pauseSeconds, ...values];
  return (await statement.affected(database, parameters)) === 1;
}
