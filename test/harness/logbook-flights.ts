import { type RuleSetName, RULE_SET_NAMES } from '@core/contract';
import { type DataSource } from 'typeorm';
import { ulid } from 'ulid';

/** Where no two flights take place on the same clock; null is a flight over the sea. */
const TIME_ZONES = ['Europe/Zurich', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu', null];
const SITES = ['Kössen', 'KÖSSEN', 'Brauneck', 'Coronet Peak', null];
const GLIDERS = ['Ozone Delta 4', 'OZONE DELTA 4', 'Advance Sigma 11', null];
const FIRST_FLIGHT = Date.parse('2022-09-20T00:30:00Z');
const TYPES = ['free_flight', 'free_triangle', 'closed_fai_triangle', 'fai_triangle'];
const DAY_MS = 86_400_000;

interface TemplateRow {
  readonly metrics: Record<string, unknown>;
  readonly thermals: { thermals: Record<string, unknown>[]; glides: Record<string, unknown>[] };
  readonly score: { scores: Record<RuleSetName, { best: Record<string, unknown> | null }> };
}

/** A number that looks random and is the same in every run. */
function mixed(n: number, salt: number, below: number): number {
  return ((n * 2_654_435_761 + salt * 40_503 + n * n * salt) >>> 0) % below;
}

const pick = <T>(list: readonly T[], n: number, salt: number) => list[mixed(n, salt, list.length)]!;

/**
 * Adds variations of a processed flight to its account, as an earlier release would have stored them: without what the
 * logbook consists of. They differ in all values that it adds up or compares, and one in thirty has no date.
 */
export async function varyFlight(database: DataSource, publicId: string, count: number): Promise<void> {
  const [template] = await database.query<[TemplateRow]>(
    `select f.metrics, r.thermals, r.score from flights f join flight_results r on r.flight_id = f.id
      where f.public_id = $1`,
    [publicId],
  );
  const rows = Array.from({ length: count }, (_, index) => variation(template, index + 1));
  await database.query(
    `with entry as (
       select * from json_to_recordset($2::json) as e (public_id text, flown_at timestamptz, site text, duration integer,
         metrics json, aircraft json, places json, thermals json, score json)),
     added as (
       insert into flights (public_id, account_id, status, title, site, flown_at, duration_seconds, metrics, quality,
                            aircraft, places, track_length_km, fixes_sha256, file_bytes, sort_at, created_at,
                            processed_at, analysis_version, input_sha256, attempt)
       select e.public_id, f.account_id, f.status, f.title, e.site, e.flown_at, e.duration, e.metrics, f.quality, e.aircraft,
              e.places, (e.metrics ->> 'track_length_km')::float8, sha256(e.public_id::bytea), f.file_bytes,
              coalesce(e.flown_at, f.created_at), f.created_at, f.processed_at, f.analysis_version, f.input_sha256, f.attempt
         from flights f, entry e where f.public_id = $1 returning id, public_id)
     insert into flight_results (flight_id, thermals, score)
     select added.id, entry.thermals, entry.score from added join entry using (public_id)`,
    [publicId, JSON.stringify(rows)],
  );
}

function variation({ metrics, thermals, score }: TemplateRow, n: number) {
  const flownAt =
    n % 30 === 0 ? null : new Date(FIRST_FLIGHT + mixed(n, 3, 1_300) * DAY_MS + mixed(n, 5, 86_400) * 1_000);
  const kilometres = mixed(n, 7, 25_000) / 100;
  const scores = RULE_SET_NAMES.map((name, place) => [name, variedScore(score.scores[name], n, place)]);
  return {
    public_id: ulid(),
    flown_at: flownAt,
    site: pick(SITES, n, 11),
    duration: mixed(n, 13, 30_000),
    metrics: {
      ...metrics,
      track_length_km: kilometres,
      altitude_max_m: 800 + mixed(n, 17, 3_500),
      altitude_gain_max_m: mixed(n, 19, 2_500),
      height_gain_max_m: mixed(n, 23, 2_800),
      climb_total_m: mixed(n, 29, 9_000),
      climb_max_mps: mixed(n, 31, 95) / 10,
      distance_straight_km: mixed(n, 37, 15_000) / 100,
      distance_from_takeoff_max_km: mixed(n, 41, 15_000) / 100,
      thermal_count: mixed(n, 43, 30),
    },
    aircraft: { class: 'paraglider', model: pick(GLIDERS, n, 47), source: 'header' },
    places: { timezone: pick(TIME_ZONES, n, 53), country: null, takeoff_place: null, landing_place: null },
    thermals: {
      ...thermals,
      thermals: thermals.thermals
        .slice(0, mixed(n, 59, 4))
        .map((each, index) => variedThermal(each, flownAt, n, index)),
      glides: thermals.glides.map((each) => ({ ...each, distance_km: mixed(n, 61, 3_000) / 100 })),
    },
    score: { ...score, scores: Object.fromEntries(scores) as object },
  };
}

function variedScore(score: { best: Record<string, unknown> | null }, n: number, place: number) {
  if (score.best === null || mixed(n, 67 + place, 5) === 0) return { ...score, best: null };
  const distance = mixed(n, 71 + place, 250_000) / 1_000;
  const points = mixed(n, 73 + place, 40_000) / 100;
  return {
    ...score,
    best: { ...score.best, type: pick(TYPES, n, 79 + place), distance_km: distance, points },
  };
}

function variedThermal(thermal: Record<string, unknown>, flownAt: Date | null, n: number, index: number) {
  const salt = 83 + index;
  const drift = { speed_kmh: mixed(n, salt + 1, 300) / 10, direction_deg: mixed(n, salt + 2, 360) };
  return {
    ...thermal,
    starts_at: flownAt && new Date(flownAt.getTime() + index * 1_800_000).toISOString().replace('.000', ''),
    centre: {
      latitude: 47 + mixed(n, salt + 3, 200_000) / 1e6,
      longitude: 12 + mixed(n, salt + 4, 200_000) / 1e6,
    },
    gain_m: 100 + mixed(n, salt + 5, 1_500),
    climb_mean_mps: mixed(n, salt + 6, 60) / 10,
    drift: mixed(n, salt + 7, 6) === 0 ? null : drift,
  };
}
