import { type DataSource } from 'typeorm';

/**
 * Copies an account's processed flight `count` times, each on its own day, and the results for the first
 * `withResults` copies. Returns the public ids of those, in arbitrary order.
 */
export async function copyFlight(
  database: DataSource,
  publicId: string,
  { count, withResults }: { count: number; withResults: number },
): Promise<string[]> {
  await database.query(
    `insert into flights (public_id, account_id, status, title, site, flown_at, duration_seconds, metrics, quality,
                          track_length_km, best_points, scored_points, scored_km, scored_shapes, fixes_sha256, file_bytes, sort_at, created_at, processed_at, analysis_version, input_sha256, attempt)
     select '01' || upper(left(md5('copy' || n), 24)), account_id, status, title, site, flown_at - n * interval '1 day',
            duration_seconds, metrics, quality, track_length_km, best_points, scored_points, scored_km, scored_shapes, sha256(('copy' || n)::bytea), file_bytes,
            flown_at - n * interval '1 day', created_at, processed_at, analysis_version, input_sha256, attempt
       from flights, generate_series(1, $2::int) as n where public_id = $1`,
    [publicId, count],
  );
  const copied = await database.query<{ public_id: string }[]>(
    `with copied as (
       insert into flight_results (flight_id, thermals, track, score, observed_weather, legs, task)
       select f.id, r.thermals, r.track, r.score, r.observed_weather, r.legs, r.task
         from generate_series(1, $2::int) as n
         join flights f on f.public_id = '01' || upper(left(md5('copy' || n), 24))
         join flights o on o.public_id = $1 join flight_results r on r.flight_id = o.id
       returning flight_id)
     select public_id from flights join copied on copied.flight_id = flights.id`,
    [publicId, withResults],
  );
  await database.query('vacuum analyze flights, flight_results');
  return copied.map((row) => row.public_id);
}
