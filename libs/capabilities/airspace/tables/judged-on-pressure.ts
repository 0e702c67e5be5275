/** SQL: the pressure at sea level, at the take-off, of the weather in this row. */
export function seaLevelPressure(weather: string): string {
  return `(${weather}.content #>> '{grid,0,hours,0,surface,pressure_hpa}')::float8`;
}

/**
 * SQL: has flights judged again whose weather has changed. Flights that no airspace was compared with do not depend on it.
 * @param weather rows of `flight_weather` as they are from now on
 */
export function judgedOnPressureOf(weather: string): string {
  return `update flight_airspaces j
       set due_at = now(), failures = 0, attempt = j.attempt + 1
      from ${weather} w
     where j.flight_id = w.flight_id
       and (j.due_at is not null
         or (j.verdict ->> 'sea_level_pressure_hpa')::float8 is distinct from ${seaLevelPressure('w')}
           and exists (select from json_each(j.verdict -> 'verdicts') as judged
                        where (judged.value ->> 'compared_count')::integer > 0))`;
}
