import { type RuleSetName } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type FlightShare } from './flight-share.entity.js';
import { emitEvent, PreparedStatement, Statement } from '@core/database';
import { HAS_FILE } from '@core/storage';
import { presentFlightEvent, readEventFlight } from './flight-event.js';
import { type FlightName } from './flight-read.repository.js';

/** What visitors of a shared flight may see and do. */
export type ShareOptions = Readonly<
  Pick<FlightShare, 'showDebrief' | 'allowDownload' | 'allowEmbed' | 'showAirspace' | 'language'>
>;

/** The token of a share as it is stored. */
export interface ShareToken {
  readonly tokenSha256: Buffer;
  readonly tokenEncrypted: string;
}

export interface NewShare extends ShareOptions, ShareToken {}

export interface StoredShare extends ShareOptions {
  readonly tokenEncrypted: string;
  readonly createdAt: Date;
}

export interface SharedFlight extends FlightName, ShareOptions {
  /** Whose points come first; null for the service's default. */
  readonly ruleSet: RuleSetName | null;
  /** Version of everything that a visitor can see, for comparison within the lifetime of a process. */
  readonly version: string;
}

/**
 * SQL, for {@link isSharedBy}: the share `linked`, and the flight `f` that its visitors see with its own share `s`. If the
 * flight is merged into another, that one, if it is shared, too.
 */
export const SHARED_FLIGHTS = `flight_shares linked join flights own on own.id = linked.flight_id
     join flights f on f.public_id = coalesce(own.merged_into, own.public_id)
     join flight_shares s on s.flight_id = f.id
     join accounts a on a.id = f.account_id`;

/** SQL: whether a visitor with this token sees the flight. */
export const isSharedBy = (tokenSha256: string) =>
  `linked.token_sha256 = ${tokenSha256} and a.disabled_at is null and a.deletion_started_at is null`;

const SHARED_FLIGHT = new PreparedStatement<SharedFlight>(
  'read_shared_flight',
  `select f.account_id as "accountId", f.public_id as "publicId",
          s.show_debrief as "showDebrief", s.allow_download as "allowDownload", s.allow_embed as "allowEmbed",
          s.show_airspace as "showAirspace", s.language, a.rule_set as "ruleSet",
          concat_ws(' ', f.id, f.xmin, r.xmin, s.xmin, w.saved_at, d.id, a.rule_set) as version
     from ${SHARED_FLIGHTS}
     left join flight_results r on r.flight_id = f.id
     left join flight_weather w on w.flight_id = f.id
     left join lateral (
       select max(id) as id from debriefs where flight_id = f.id and status = 'completed' and replaced_at is null and s.show_debrief
     ) d on true
    where ${isSharedBy('$1')}`,
);

/** SQL: the columns of a {@link StoredShare}. */
const STORED = `s.token_encrypted as "tokenEncrypted", s.created_at as "createdAt", s.show_debrief as "showDebrief",
              s.allow_download as "allowDownload", s.allow_embed as "allowEmbed", s.show_airspace as "showAirspace", s.language`;

const FIND = new Statement<StoredShare | { tokenEncrypted: null }>(
  `select ${STORED}
     from flights f left join flight_shares s on s.flight_id = f.id
    where f.account_id = $1 and f.public_id = $2`,
);

const CHANGE = new Statement<StoredShare>(
  `update flight_shares s
      set show_debrief = coalesce($3, s.show_debrief), allow_download = coalesce($4, s.allow_download),
          allow_embed = coalesce($5, s.allow_embed), language = case when $6 then $7 else s.language end,
          show_airspace = coalesce($8, s.show_airspace)
     from flights f
    where f.id = s.flight_id and f.account_id = $1 and f.public_id = $2
    returning ${STORED}`,
);

const INSERT = new Statement<StoredShare>(
  `insert into flight_shares as s
     (flight_id, token_sha256, token_encrypted, show_debrief, allow_download, allow_embed, language,
      show_airspace)
   select id, $3, $4, $5, $6, $7, $8, $9 from flights where account_id = $1 and public_id = $2 and ${HAS_FILE} for key share
   on conflict (flight_id) do nothing
   returning ${STORED}`,
);

const CHANGE_TOKENS = new Statement(
  `update flight_shares s set token_sha256 = renewed.token_sha256, token_encrypted = renewed.token_encrypted,
          created_at = now()
     from unnest($2::text[], $3::bytea[], $4::text[]) as renewed (public_id, token_sha256, token_encrypted)
     join flights f on f.account_id = $1 and f.public_id = renewed.public_id
    where f.id = s.flight_id`,
);

const REMOVE = new Statement(
  `delete from flight_shares using flights f
    where f.id = flight_id and f.account_id = $1 and f.public_id = $2`,
);

/** Shared flights: their owners' operations, always within one account, and public look-ups. */
@Injectable()
export class FlightShareRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Undefined if the account has no such flight; null if it is not shared. */
  async find(accountId: string, publicId: string): Promise<StoredShare | null | undefined> {
    const row = await FIND.row(this.dataSource, [accountId, publicId]);
    return row?.tokenEncrypted === null ? null : row;
  }

  /**
   * The new share; undefined if one exists already, or the flight has no track, does not exist or is being deleted.
   * @param within the transaction to do it in; by default one of its own
   */
  async insert(
    accountId: string,
    publicId: string,
    share: NewShare,
    within?: EntityManager,
  ): Promise<StoredShare | undefined> {
    const inserting = async (manager: EntityManager) => {
      const made = await INSERT.row(manager, [
        accountId,
        publicId,
        share.tokenSha256,
        share.tokenEncrypted,
        share.showDebrief,
        share.allowDownload,
        share.allowEmbed,
        share.language,
        share.showAirspace,
      ]);
      const flight = made && (await readEventFlight(manager, accountId, publicId));
      if (!flight) return undefined;
      await emitEvent(manager, {
        accountId,
        type: 'flight.sharing.enabled',
        data: presentFlightEvent(flight),
      });
      return made;
    };
    return within ? inserting(within) : this.dataSource.transaction(inserting);
  }

  /** Replaces the tokens of flights that are shared. The old ones stop working with the end of the transaction. */
  async changeTokens(
    accountId: string,
    renewed: readonly (ShareToken & { readonly flightId: string })[],
    manager: EntityManager,
  ): Promise<void> {
    await CHANGE_TOKENS.rows(manager, [
      accountId,
      renewed.map(({ flightId }) => flightId),
      renewed.map(({ tokenSha256 }) => tokenSha256),
      renewed.map(({ tokenEncrypted }) => tokenEncrypted),
    ]);
  }

  /** The share with the options given changed; undefined if the flight is not shared or does not exist. */
  async change(
    accountId: string,
    publicId: string,
    options: Partial<ShareOptions>,
  ): Promise<StoredShare | undefined> {
    const { showDebrief, allowDownload, allowEmbed, showAirspace, language } = options;
    return CHANGE.row(this.dataSource, [
      accountId,
      publicId,
      showDebrief,
      allowDownload,
      allowEmbed,
      language !== undefined,
      language,
      showAirspace,
    ]);
  }

  /** Removes the share, if any. Returns false if the account has no such flight. */
  async remove(accountId: string, publicId: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const flight = await readEventFlight(manager, accountId, publicId);
      if (!flight) return false;
      if ((await REMOVE.affected(manager, [accountId, publicId])) === 0) return true;
      await emitEvent(manager, {
        accountId,
        type: 'flight.sharing.disabled',
        data: presentFlightEvent(flight),
      });
      return true;
    });
  }

  /**
   * The flight shared with this token: {@link SHARED_FLIGHTS}. Across all accounts, because a public visitor has only the
   * token.
   */
  async sharedFlight(tokenSha256: Buffer): Promise<SharedFlight | undefined> {
    const row = await SHARED_FLIGHT.row(this.dataSource, [tokenSha256]);
    return row;
  }
}
