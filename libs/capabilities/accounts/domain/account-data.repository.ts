import { HAS_FILE } from '@core/storage';
import { type TrackFileFormat } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Statement, utcMoment, utcTime } from '@core/database';

/**
 * One batch of what `select` finds for the account ($1), from the row after the id $2 on, $3 rows at a time. Its columns
 * include `id`, which is unique among them.
 */
function batchOf<Row extends { id: string }>(select: string): Statement<Row> {
  return new Statement<Row>(`select * from (${select}) as found where id > $2 order by id limit $3`);
}

/** Rows read at a time, for small rows and for the bulky parts of a flight. */
const BATCH = 500;
const BULKY_BATCH = 20;

const FLIGHTS = batchOf<Line>(`
  select f.id, json_build_object(
           'id', f.public_id, 'title', f.title, 'site', f.site, 'own_site_id', f.own_site_id,
           'notes', f.notes, 'tags', f.tags, 'tandem', f.tandem, 'passenger', f.passenger, 'status', f.status,
           'flown_at', ${utcTime('f.flown_at')}, 'duration_seconds', f.duration_seconds,
           'aircraft', f.aircraft,
           'timezone', f.places -> 'timezone', 'country', f.places -> 'country',
           'takeoff_place', f.places -> 'takeoff_place', 'landing_place', f.places -> 'landing_place',
           'metrics', f.metrics, 'quality', f.quality, 'analysis_version', f.analysis_version,
           'input_sha256', encode(f.input_sha256, 'hex'), 'file_bytes', f.file_bytes, 'file_format', case when ${HAS_FILE} then f.file_format end, 'manual', f.manual, 'log_part', f.log_part,
           'part_start_seconds', f.part_start_seconds, 'part_end_seconds', f.part_end_seconds,
           'corrections', f.corrections, 'measured', f.measured, 'airspace', coalesce(f.airspace, 'unknown'),
            'merged_into', f.merged_into,
           'created_at', ${utcTime('f.created_at')}, 'updated_at', ${utcMoment('f.updated_at')},
           'processed_at', ${utcTime('f.processed_at')}) as line
    from flights f where f.account_id = $1`);

const RESULTS = batchOf<Line>(`
  select f.id, json_build_object(
           'flight_id', f.public_id, 'thermals', r.thermals, 'score', r.score,
           'legs', r.legs, 'task', r.task, 'outline', r.outline,
           'observed_weather', r.observed_weather, 'model_weather', w.content,
           'airspace', a.verdict,
           'airspace_remarks', coalesce((
             select json_agg(json_build_object(
                      'kind', m.kind, 'decision', m.decision, 'text', m.text, 'author', m.author,
                      'created_at', ${utcTime('m.created_at')}) order by m.id)
               from airspace_remarks m where m.flight_id = f.id), '[]')) as line
    from flights f join flight_results r on r.flight_id = f.id left join flight_weather w on w.flight_id = f.id
    left join flight_airspaces a on a.flight_id = f.id
   where f.account_id = $1`);

const DEBRIEFS = batchOf<Line>(`
  select d.id, json_build_object(
           'id', d.public_id, 'flight_id', f.public_id, 'status', d.status, 'language', d.language,
           'provider', d.provider, 'model', d.model, 'prompt_version', d.prompt_version,
           'is_fallback', d.is_fallback, 'facts_version', d.facts_version, 'content', d.content,
           'usage', d.usage, 'created_at', ${utcTime('d.created_at')},
           'finished_at', ${utcTime('d.finished_at')}) as line
    from debriefs d join flights f on f.id = d.flight_id where d.account_id = $1`);

/** Without the token, which grants access to the flight. The owner can look it up at any time. */
const SHARES = batchOf<Line>(`
  select f.id, json_build_object(
           'flight_id', f.public_id, 'visibility', 'unlisted', 'created_at', ${utcTime('s.created_at')},
           'show_debrief', s.show_debrief, 'allow_download', s.allow_download, 'allow_embed', s.allow_embed,
           'show_airspace', s.show_airspace, 'language', s.language) as line
    from flight_shares s join flights f on f.id = s.flight_id where f.account_id = $1`);

/** The take-offs that the account has named. */
const SITES = batchOf<Line>(`
  select s.id, json_build_object(
           'id', s.id, 'name', s.name, 'latitude', s.latitude, 'longitude', s.longitude,
           'created_at', ${utcTime('s.created_at')}) as line
    from own_sites s where s.account_id = $1`);

/** Without the token, which grants access. Of flights that others have shared or added, only what the owner has stated. */
const GROUPS = batchOf<Line>(`
  select g.id, json_build_object(
           'id', g.public_id, 'name', g.name, 'accepts_flights', g.accepts_flights,
           'created_at', ${utcTime('g.created_at')}, 'entries', coalesce((
             select json_agg(json_build_object(
                      'id', e.public_id, 'status', e.status,
                      'flight_id', case when f.account_id = g.account_id then f.public_id end,
                      'pilot_name', e.pilot_name, 'colour', e.colour,
                      'created_at', ${utcTime('e.created_at')}) order by e.id)
               from group_entries e join flights f on f.id = e.flight_id where e.group_id = g.id), '[]')) as line
    from groups g where g.account_id = $1`);

/** Without the token of the link, which grants access to the flights. */
const FEEDS = batchOf<Line>(`
  select f.account_id as id, json_build_object('created_at', ${utcTime('f.created_at')}) as line
    from flight_feeds f where f.account_id = $1`);

/** What the WebDAV inbox lists; the files are those of the flights. */
const INBOX_ENTRIES = batchOf<Line>(`
  select e.id, json_build_object(
           'folder', e.parent, 'name', e.name, 'size_bytes', e.size_bytes,
           'modified_at', ${utcTime('e.modified_at')}) as line
    from inbox_entries e where e.account_id = $1`);

const EVENTS = batchOf<Line>(`
  select e.id, json_build_object(
           'id', e.public_id, 'type', e.type, 'created_at', ${utcTime('e.created_at')}, 'data', e.data) as line
    from events e where e.account_id = $1`);

/** The id of a day is its date as a number: 20260714. */
const DAILY_USAGE = batchOf<Line>(`
  select to_char(u.day, 'YYYYMMDD')::bigint as id, json_build_object(
           'day', to_char(u.day, 'YYYY-MM-DD'), 'requests', u.requests,
           'console_requests', u.console_requests, 'direct_uploads', u.direct_uploads, 'debriefs', u.debriefs) as line
    from daily_usage u where u.account_id = $1`);

/** Without passwords, session tokens and keys of passkeys. */
const USERS = batchOf<Line>(`
  select 1::bigint as id, json_build_object(
           'id', u.id, 'email', u.email, 'email_verified', u.email_verified, 'name', u.name, 'role', u.role,
           'invited', u.invited, 'two_factor_enabled', u.two_factor_enabled,
           'passkeys', coalesce((
             select json_agg(json_build_object(
                      'id', p.id, 'name', p.name, 'backed_up', p.backed_up, 'device_type', p.device_type,
                      'created_at', ${utcTime('p.created_at')}, 'last_used_at', ${utcTime('p.last_used_at')}) order by p.id)
               from passkeys p where p.user_id = u.id), '[]'),
           'created_at', ${utcTime('u.created_at')}, 'sessions', coalesce((
             select json_agg(json_build_object(
                      'id', s.id, 'user_agent', s.user_agent, 'ip_address', s.ip_address,
                      'second_factor', s.second_factor, 'confirmed_at', ${utcTime('s.confirmed_at')},
                      'created_at', ${utcTime('s.created_at')}, 'expires_at', ${utcTime('s.expires_at')}) order by s.id)
               from sessions s where s.user_id = u.id), '[]')) as line
    from users u where u.account_id = $1`);

/** Apps that the account has registered, without their secrets, and their usage. */
const APPS = batchOf<Line>(`
  select app.id, json_build_object(
           'id', app.id, 'name', app.name, 'website', app.website, 'application_type', app.application_type,
           'token_endpoint_auth_method', app.token_endpoint_auth_method, 'redirect_uris', app.redirect_uris,
           'scopes', app.scopes, 'grant_types', app.grant_types, 'disabled', app.disabled,
           'verified_at', ${utcTime('app.verified_at')},
           'created_at', ${utcTime('app.created_at')}, 'usage', coalesce((
             select json_agg(json_build_object(
                      'day', to_char(u.day, 'YYYY-MM-DD'), 'requests', u.requests,
                      'client_errors', u.client_errors, 'server_errors', u.server_errors) order by u.day)
               from oauth_app_usage u where u.app_id = app.id), '[]')) as line
    from oauth_apps app where app.account_id = $1`);

/** Apps of others that may act for the account, without their tokens. */
const CONNECTIONS = batchOf<Line>(`
  select c.id, json_build_object(
           'id', c.id, 'app_id', c.app_id, 'app_name', app.name, 'scopes', c.scopes, 'resources', c.resources,
           'created_at', ${utcTime('c.created_at')}, 'last_used_at', ${utcTime('c.last_used_at')}, 'usage', coalesce((
             select json_agg(json_build_object(
                      'month', to_char(used.month, 'YYYY-MM'), 'requests', used.requests) order by used.month)
               from connected_app_usage used
              where used.account_id = u.account_id and used.app_id = c.app_id), '[]')) as line
    from oauth_connections c
    join users u on u.id = c.user_id
    join oauth_apps app on app.id = c.app_id
   where u.account_id = $1`);

const FLIGHT_FILES = batchOf<FlightFileName & { id: string }>(
  `select id, public_id as "flightId", file_format as "fileFormat" from flights where account_id = $1 and ${HAS_FILE}`,
);

const TRACKS = batchOf<ExportedTrack & { id: string }>(
  `select f.id, f.public_id as "flightId", r.track
     from flights f join flight_results r on r.flight_id = f.id
    where f.account_id = $1 and r.track is not null`,
);

/** The id of a month is its date as a number: 202607. */
const USAGE = batchOf<Line>(`
  select to_char(u.month, 'YYYYMM')::bigint as id, json_build_object(
           'month', to_char(u.month, 'YYYY-MM'), 'requests', u.requests, 'debriefs', u.debriefs,
           'debrief_input_tokens', u.debrief_input_tokens,
           'debrief_output_tokens', u.debrief_output_tokens,
           'debrief_cost_usd', u.debrief_cost_usd) as line
    from monthly_usage u where u.account_id = $1`);

interface Line {
  readonly id: string;
  readonly line: object;
}

/** What the file of a flight is called. */
export interface FlightFileName {
  readonly flightId: string;
  readonly fileFormat: TrackFileFormat;
}

/** A flight's public id, and its track as stored in {@link FlightResultRow.track}. */
export interface ExportedTrack {
  readonly flightId: string;
  readonly track: Buffer;
}

const STAYS = new Statement('select 1 from accounts where id = $1 and deletion_started_at is null');

/**
 * The database contents of one account, for its holder: each row as a line of JSON, read in batches. Leaves out key
 * hashes, encrypted values and processing state.
 */
@Injectable()
export class AccountDataRepository {
  constructor(private readonly dataSource: DataSource) {}

  flights(accountId: string): AsyncGenerator<string> {
    return this.lines(accountId, FLIGHTS);
  }

  /** Thermals, score, legs, declared task, weather and airspaces of each flight. */
  results(accountId: string): AsyncGenerator<string> {
    return this.lines(accountId, RESULTS, BULKY_BATCH);
  }

  debriefs(accountId: string): AsyncGenerator<string> {
    return this.lines(accountId, DEBRIEFS);
  }

  shares(accountId: string): AsyncGenerator<string> {
    return this.lines(accountId, SHARES);
  }

  /** With their flights. */
  groups(accountId: string): AsyncGenerator<string> {
    return this.lines(accountId, GROUPS);
  }

  events(accountId: string): AsyncGenerator<string> {
    return this.lines(accountId, EVENTS);
  }

  sites(accountId: string): AsyncGenerator<string> {
    return this.lines(accountId, SITES);
  }

  feeds(accountId: string): AsyncGenerator<string> {
    return this.lines(accountId, FEEDS);
  }

  inboxEntries(accountId: string): AsyncGenerator<string> {
    return this.lines(accountId, INBOX_ENTRIES);
  }

  usage(accountId: string): AsyncGenerator<string> {
    return this.lines(accountId, USAGE);
  }

  dailyUsage(accountId: string): AsyncGenerator<string> {
    return this.lines(accountId, DAILY_USAGE);
  }

  /** An account has at most one user. */
  users(accountId: string): AsyncGenerator<string> {
    return this.lines(accountId, USERS);
  }

  apps(accountId: string): AsyncGenerator<string> {
    return this.lines(accountId, APPS);
  }

  connections(accountId: string): AsyncGenerator<string> {
    return this.lines(accountId, CONNECTIONS);
  }

  /** The public ids of all flights with a file, and the formats of their files. */
  flightFiles(accountId: string): AsyncGenerator<FlightFileName> {
    return this.rows(accountId, FLIGHT_FILES, BATCH);
  }

  tracks(accountId: string): AsyncGenerator<ExportedTrack> {
    return this.rows(accountId, TRACKS, BULKY_BATCH);
  }

  /** Whether the account exists and its deletion has not begun. */
  async stays(accountId: string): Promise<boolean> {
    const found = await STAYS.rows(this.dataSource, [accountId]);
    return found.length === 1;
  }

  private async *lines(accountId: string, lines: Statement<Line>, batch = BATCH): AsyncGenerator<string> {
    for await (const { line } of this.rows(accountId, lines, batch)) yield `${JSON.stringify(line)}\n`;
  }

  private async *rows<Row extends { id: string }>(
    accountId: string,
    statement: Statement<Row>,
    batch: number,
  ): AsyncGenerator<Row> {
    let after = '0';
    for (;;) {
      const rows = await statement.rows(this.dataSource, [accountId, after, batch]);
      yield* rows;
      if (rows.length < batch) return;
      after = rows.at(-1)!.id;
    }
  }
}
