/** How the rows of a table are exported. */
interface ExportedTable {
  /** The file of the export, without its extension. */
  readonly file: string;
  /** The field of its lines that contains the rows, if they are not the lines themselves. */
  readonly within?: string;
  /** Fields not named after their column. */
  readonly as?: Readonly<Record<string, string>>;
  /** Columns that are not exported, and why. */
  readonly leftOut: Readonly<Record<string, string>>;
}

const INTERNAL = 'an internal number';
const OPENS = 'it grants access';
const WORK = 'it is processing state';
const NO_DEVELOPER = 'only apps that no account has registered have it';
const DERIVED = 'derived from flights and results, which are exported';

/** For every table with account data, and every column: where it is exported, or why not. */
export const EXPORTED_TABLES: Readonly<Record<string, ExportedTable>> = {
  accounts: {
    file: 'account',
    as: { public_id: 'id', disabled_at: 'disabled' },
    leftOut: {
      id: INTERNAL,
      deletion_started_at: 'an account that is being deleted is not exported',
      logbook_kept: WORK,
      guests_of_id: INTERNAL,
    },
  },
  airspace_remarks: {
    file: 'results',
    within: 'airspace_remarks',
    leftOut: { id: INTERNAL, account_id: INTERNAL, flight_id: INTERNAL },
  },
  api_keys: {
    file: 'api_keys',
    as: { public_id: 'id' },
    leftOut: { id: INTERNAL, account_id: INTERNAL, key_sha256: OPENS, rotated_at: WORK },
  },
  connected_app_usage: {
    file: 'connected_apps',
    within: 'usage',
    leftOut: { account_id: INTERNAL, app_id: INTERNAL },
  },
  daily_usage: { file: 'usage_by_day', leftOut: { account_id: INTERNAL } },
  debriefs: {
    file: 'debriefs',
    as: { public_id: 'id' },
    leftOut: {
      id: INTERNAL,
      account_id: INTERNAL,
      charged_month: WORK,
      replaced_at: WORK,
      failure_reason: WORK,
      attempt: WORK,
      lost_workers: WORK,
      locked_until: WORK,
    },
  },
  deliveries: {
    file: 'deliveries',
    as: { public_id: 'id', attempts: 'attempt_count' },
    leftOut: { id: INTERNAL, account_id: INTERNAL, connection_id: INTERNAL, locked_until: WORK, claim: WORK },
  },
  delivery_attempts: { file: 'deliveries', within: 'attempts', leftOut: { delivery_id: INTERNAL } },
  events: {
    file: 'events',
    as: { public_id: 'id' },
    leftOut: {
      id: INTERNAL,
      account_id: INTERNAL,
      endpoint_id: 'the deliveries of the event contain it',
      relayed_at: WORK,
      origin: WORK,
      position: WORK,
    },
  },
  group_entries: {
    file: 'groups',
    within: 'entries',
    as: { public_id: 'id' },
    leftOut: { id: INTERNAL, group_id: INTERNAL, linked_token_sha256: OPENS, removal_sha256: OPENS },
  },
  groups: {
    file: 'groups',
    as: { public_id: 'id' },
    leftOut: {
      id: INTERNAL,
      account_id: INTERNAL,
      guests_account_id: INTERNAL,
      token_sha256: OPENS,
      token_encrypted: OPENS,
    },
  },
  inbox_entries: {
    file: 'inbox_entries',
    as: { parent: 'folder' },
    leftOut: { id: INTERNAL, account_id: INTERNAL },
  },
  flight_airspaces: {
    file: 'results',
    as: { verdict: 'airspace' },
    leftOut: {
      ...{ account_id: INTERNAL, due_at: WORK, attempt: WORK, failures: WORK, failure_reason: WORK },
      ...{ crossing_sha256: WORK, judged_at: 'the verdict contains it' },
    },
  },
  flight_results: { file: 'results', leftOut: { track: 'a separate file: tracks/ID.json.gz' } },
  flight_feeds: { file: 'feeds', leftOut: { account_id: INTERNAL, token_sha256: OPENS } },
  flight_shares: {
    file: 'shares',
    leftOut: { token_sha256: OPENS, token_encrypted: OPENS },
  },
  flight_thermals: {
    file: 'results',
    leftOut: {
      account_id: INTERNAL,
      flown_at: DERIVED,
      flown_on: DERIVED,
      latitudes_e6: DERIVED,
      longitudes_e6: DERIVED,
      entry_altitudes_m: DERIVED,
      exit_altitudes_m: DERIVED,
      gains_m: DERIVED,
      durations_seconds: DERIVED,
      climbs_mps: DERIVED,
      hours: DERIVED,
      winds_from_deg: DERIVED,
      winds_kmh: DERIVED,
    },
  },
  own_sites: { file: 'sites', leftOut: { account_id: INTERNAL } },
  flight_weather: {
    file: 'results',
    as: { content: 'model_weather' },
    leftOut: {
      account_id: INTERNAL,
      status: WORK,
      due_at: WORK,
      attempt: WORK,
      failures: WORK,
      failure_reason: WORK,
      saved_at: 'the weather contains when it was fetched',
      analysis_version: WORK,
      empty_answers: WORK,
    },
  },
  flights: {
    file: 'flights',
    as: { public_id: 'id' },
    leftOut: {
      id: INTERNAL,
      account_id: INTERNAL,
      fixes_sha256: 'derived from the file, which is exported',
      fixes_undated_sha256: 'derived from the file, which is exported',
      sort_at: 'take-off or upload time, which are exported',
      failure_reason: WORK,
      queue_class: WORK,
      queue_turn: WORK,
      queued_at: WORK,
      attempt: WORK,
      lost_workers: WORK,
      locked_until: WORK,
      reanalysis_version: WORK,
      track_length_km: 'in metrics',
      best_points: 'in results',
      places: 'exported field by field',
      site_chosen: WORK,
      found_site: 'the site without the name of its take-off, which is exported',
      title_chosen: WORK,
      flown_on: DERIVED,
      glider: DERIVED,
      climb_total_m: DERIVED,
      thermal_count: DERIVED,
      altitude_max_m: DERIVED,
      altitude_gain_max_m: DERIVED,
      height_gain_max_m: DERIVED,
      thermal_gain_max_m: DERIVED,
      climb_max_mps: DERIVED,
      thermal_climb_max_mps: DERIVED,
      distance_straight_km: DERIVED,
      distance_from_takeoff_max_km: DERIVED,
      glide_max_km: DERIVED,
      scored_points: DERIVED,
      scored_km: DERIVED,
      scored_shapes: DERIVED,
      search: DERIVED,
      logged_at: WORK,
      correction_due: WORK,
    },
  },
  monthly_usage: {
    file: 'usage',
    leftOut: { account_id: INTERNAL, warned_percent: WORK, warned_limit: WORK },
  },
  oauth_app_usage: { file: 'apps', within: 'usage', leftOut: { app_id: INTERNAL } },
  oauth_apps: {
    file: 'apps',
    leftOut: {
      ...{ account_id: INTERNAL, secret_sha256: OPENS, updated_at: WORK },
      ...{ metadata_url: NO_DEVELOPER, metadata_expires_at: NO_DEVELOPER },
    },
  },
  oauth_connections: { file: 'connected_apps', leftOut: { user_id: INTERNAL, updated_at: WORK } },
  passkeys: {
    file: 'users',
    within: 'passkeys',
    leftOut: {
      user_id: INTERNAL,
      credential_id: OPENS,
      public_key: OPENS,
      counter: WORK,
      transports: WORK,
      aaguid: WORK,
    },
  },
  sessions: {
    file: 'users',
    within: 'sessions',
    leftOut: { user_id: INTERNAL, token_sha256: OPENS, updated_at: WORK },
  },
  users: { file: 'users', leftOut: { account_id: INTERNAL, updated_at: WORK } },
  webhook_endpoints: {
    file: 'webhook_endpoints',
    as: { public_id: 'id', failures: 'failures_in_a_row' },
    leftOut: {
      id: INTERNAL,
      account_id: INTERNAL,
      app_id: INTERNAL,
      secret: OPENS,
      previous_secret: OPENS,
      failing_since: WORK,
      gives_way: WORK,
    },
  },
};

/** Tables that are not exported, and why. */
export const TABLES_NOT_EXPORTED: Readonly<Record<string, string>> = {
  airspace_changes: WORK,
  airspace_files: 'of the service',
  airspace_sets: 'of the service',
  airspaces: 'of the service',
  attempt_windows: 'hashes of sign-in attempts, kept for minutes',
  awaited_debriefs: WORK,
  console_tokens: OPENS,
  event_feed: 'of the service',
  flight_walks: 'how far chores of the workers have come',
  idempotent_requests: 'responses already sent, kept for a day',
  import_entries: 'files that are still to be read; the flights are exported',
  import_files: 'what became of files, kept for 90 days; the flights are exported',
  imports: 'how flights were sent, kept for 90 days; the flights are exported',
  installation: 'of the service',
  known_addresses: 'keyed hashes of IP addresses a user has signed in from',
  logbook_changes: WORK,
  logbook_records: DERIVED,
  logbook_totals: DERIVED,
  migrations: 'of the service',
  oauth_access_tokens: OPENS,
  oauth_device_codes: OPENS,
  oauth_refresh_tokens: OPENS,
  replaced_secrets: OPENS,
  sample_flights: 'of the service',
  sign_in_links: OPENS,
  signature_validations: 'the result is in the quality of the flight',
  sites: 'of the service',
  two_factors: OPENS,
  user_credentials: OPENS,
  verifications: OPENS,
  weather_calls: 'of the service',
  weather_hours: 'about places, not flights',
  weather_providers: 'of the service',
};
