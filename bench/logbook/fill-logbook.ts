import { RULE_SET_NAMES } from '@core/contract';
import { type DataSource } from 'typeorm';

const random = (expression: string, decimals: number) => `round((${expression})::numeric, ${decimals})`;
const eachRuleSet = (value: string) => `array[${RULE_SET_NAMES.map(() => value).join(', ')}]::real[]`;

/** A club's flights of ten years: most in summer, a third from its home site, 200 gliders of which some are popular. */
const FLIGHTS = `
  insert into flights (public_id, account_id, status, title, site, glider, flown_at, flown_on, sort_at, created_at, processed_at,
                       logged_at, fixes_sha256, file_bytes, metrics, quality, duration_seconds, track_length_km,
                       climb_total_m, thermal_count, altitude_max_m, altitude_gain_max_m, height_gain_max_m,
                       thermal_gain_max_m, climb_max_mps, thermal_climb_max_mps, distance_straight_km,
                       distance_from_takeoff_max_km, glide_max_km, scored_points, scored_km, scored_shapes)
  select $1 || 'F' || lpad(n::text, 20, '0'), $1::bigint, 'processed', 'Flight ' || n, 'Site ' || floor(40 * random() ^ 3),
         'Glider ' || floor(200 * random() ^ 2), at, (at + interval '2 hours')::date, at, now(), stored, stored,
         sha256(($1 || 'F' || n)::bytea), 40000, text, text, 600 + 20000 * random() ^ 2, ${random('200 * random() ^ 2', 2)},
         4000 * random(), 15, 1500 + 2500 * random(), 2500 * random(), 2500 * random(), 2000 * random(),
         ${random('8 * random()', 1)}, ${random('4 * random()', 1)}, ${random('100 * random() ^ 2', 2)},
         ${random('100 * random() ^ 2', 2)}, ${random('20 * random()', 2)},
         ${eachRuleSet(random('200 * random() ^ 2', 2))}, ${eachRuleSet(random('200 * random() ^ 2', 3))},
         substr(repeat('DTFR', ${RULE_SET_NAMES.length}), n % 4 + 1, ${RULE_SET_NAMES.length})
    from (select n, date_trunc('milliseconds', now()) as stored, json_build_object('a', repeat('x', 1500)) as text,
                 make_timestamptz(2016 + floor(10 * random())::int, 1, 1, 6, 0, 0, 'UTC')
                   + floor(365 * (random() + random() + random()) / 3) * interval '1 day' + random() * interval '10 hours' as at
            from generate_series(1, $2::int) n) flown`;

/** 15 thermals per flight, most near some of 3,000 places. */
const THERMALS = `
  insert into flight_thermals
  select f.id, f.account_id, f.flown_at, f.flown_on,
         array_agg((46e6 + place * 7919 % 1000 * 600 + (random() + random() - 1) * 4000)::int),
         array_agg((8e6 + place * 104729 % 3000 * 700 + (random() + random() - 1) * 6000)::int),
         array_agg((900 + 800 * random())::smallint), array_agg((1700 + 1500 * random())::smallint),
         array_agg((100 + 1200 * random())::smallint), array_agg((60 + 600 * random())::smallint),
         array_agg(${random('0.3 + 4 * random()', 1)}::real), array_agg((10 + 8 * random())::smallint),
         array_agg((359 * random())::smallint), array_agg(${random('30 * random()', 1)}::real)
    from flights f, lateral (select floor(3000 * random() ^ 2)::bigint as place from generate_series(1, 15) where f.id > 0) t
   where f.account_id = $1 group by f.id`;

/** Adds processed flights with their thermals to an account. */
export async function fillLogbook(database: DataSource, accountId: string, flights: number): Promise<void> {
  await fillFlights(database, accountId, flights);
  await database.query(THERMALS, [accountId]);
  await database.query('vacuum analyze flight_thermals');
}

/** The flights alone. */
export async function fillFlights(database: DataSource, accountId: string, flights: number): Promise<void> {
  await database.query(FLIGHTS, [accountId, flights]);
  await database.query('vacuum analyze flights');
}
