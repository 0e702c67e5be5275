import { fullHoursOf, type ModelWeather, type PathPoint } from '@engine/results';

/** Pressure, height and temperature of the standard atmosphere. */
const LEVELS = [
  [925, 762, 15],
  [850, 1_457, 10],
  [700, 3_012, -4],
] as const;

/** Invented weather for the sample flight in a provider's format, as an example for the API reference. */
export function sampleModelWeather(path: readonly PathPoint[]): ModelWeather {
  const [from, to] = [path[0]!, path.at(-1)!];
  return {
    provider: 'open-meteo',
    model: 'best_match',
    forecast_or_archive: 'historical_forecast',
    run: null,
    licence: {
      name: 'CC BY 4.0',
      url: 'https://creativecommons.org/licenses/by/4.0/',
      attribution: 'Weather data by Open-Meteo.com (https://open-meteo.com/)',
    },
    fetched_at: '2026-07-14T18:02:19Z',
    grid: [
      {
        latitude: 45.8,
        longitude: 6.24,
        elevation_m: 1_150,
        hours: fullHoursOf(Date.parse(from.time), Date.parse(to.time)).map((ms, index) => ({
          time: `${new Date(ms).toISOString().slice(0, 19)}Z`,
          surface: {
            temperature_c: 19.4 + index,
            dew_point_c: 9.1,
            wind_speed_kmh: 7.2 + index,
            wind_direction_deg: 285,
            wind_gust_kmh: 18.7 + index,
            pressure_hpa: 1_017.6,
            cloud_cover_percent: 22,
            precipitation_mm: 0,
            cape_jkg: 140 + 60 * index,
            boundary_layer_height_m: 1_180 + 120 * index,
            shortwave_wm2: 846,
          },
          levels: LEVELS.map(([pressure_hpa, altitude_m, temperature_c], above) => ({
            pressure_hpa,
            altitude_m: altitude_m + 38,
            temperature_c: temperature_c + 2.6,
            wind_speed_kmh: 8.3 + 4.5 * above,
            wind_direction_deg: 290 + 8 * above,
            relative_humidity_percent: 58 - 9 * above,
          })),
        })),
      },
    ],
    path: [...path],
  };
}
