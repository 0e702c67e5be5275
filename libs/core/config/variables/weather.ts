import * as z from 'zod';
import { calls, integer, modelName, secondsList, url } from './schemas.js';
import { variable } from './variable.js';

/** The source of weather data. */
export const WEATHER_VARIABLES = {
  WEATHER_PROVIDER: variable({
    schema: z.enum(['observed', 'open-meteo'], 'must be observed or open-meteo'),
    default: 'observed',
    description:
      '`observed`: weather from the flight itself, without network access. `open-meteo`: adds the hours of a weather model, which workers request from Open-Meteo or your own server (`OPEN_METEO_URL`). Workers also request it for flights that are already stored, newest first.',
    readBy: ['worker'],
  }),
  OPEN_METEO_URL: variable({
    schema: url('http', 'https')
      .refine((value) => URL.canParse(value) && new URL(value).pathname === '/', 'must have no path')
      .optional(),
    description:
      'Server with the API of Open-Meteo, without a path, for forecasts and archives. If unset: Open-Meteo’s free servers for non-commercial use, or its customer servers if `OPEN_METEO_API_KEY` is set.',
    readBy: ['worker'],
  }),
  OPEN_METEO_API_KEY: variable({
    schema: z.string().min(1, 'must not be empty').optional(),
    description: 'API key of an Open-Meteo subscription. If unset, requests carry none.',
    readBy: ['worker'],
    secret: true,
  }),
  OPEN_METEO_MODEL: variable({
    schema: modelName,
    default: 'best_match',
    description:
      'Weather model for forecasts, including past ones, by its Open-Meteo name: `best_match`, `icon_seamless`, `ecmwf_ifs025`, `meteofrance_seamless`, …',
    readBy: ['worker'],
  }),
  OPEN_METEO_ARCHIVE_MODEL: variable({
    schema: modelName,
    default: 'era5',
    description: 'Archive model, for flights older than the forecasts: `era5`, `era5_seamless`, …',
    readBy: ['worker'],
  }),
  OPEN_METEO_CALLS_PER_MINUTE: variable({
    schema: calls,
    default: '600',
    description:
      'Calls that all workers together may make in any 60 seconds, as Open-Meteo counts them; a flight takes up to 17. `none` removes the limit. The default is the free allowance.',
    readBy: ['worker'],
  }),
  OPEN_METEO_CALLS_PER_HOUR: variable({
    schema: calls,
    default: '5000',
    description: 'The same limit for any hour.',
    readBy: ['worker'],
  }),
  OPEN_METEO_CALLS_PER_DAY: variable({
    schema: calls,
    default: '10000',
    description: 'The same limit for any 24 hours.',
    readBy: ['worker'],
  }),
  WEATHER_TIMEOUT_SECONDS: variable({
    schema: integer(1, 300),
    default: '20',
    description:
      'Time limit for one request to the weather provider, from connecting to the end of the response.',
    readBy: ['worker'],
  }),
  WEATHER_ANSWER_MAX_BYTES: variable({
    schema: integer(1_024, 104_857_600),
    default: '4194304',
    description: 'Maximum size of a response of the weather provider, in bytes.',
    readBy: ['worker'],
  }),
  WEATHER_WAIT_MAX_SECONDS: variable({
    schema: integer(1, 2_592_000),
    default: '86400',
    description: 'Longest pause that all workers accept when the weather provider asks for one.',
    readBy: ['worker'],
  }),
  WEATHER_RETRY_SECONDS: variable({
    schema: secondsList(20),
    default: '60,300,1800,7200,21600,86400',
    description:
      'Waits before each retry for the weather of a flight, in seconds. Each wait varies by up to a fifth. The last wait repeats while the provider fails or has no data yet. From five days after the flight, workers give up after as many responses without data as there are waits.',
    readBy: ['worker'],
  }),
  WEATHER_CACHE_DAYS: variable({
    schema: integer(1, 3_650),
    default: '30',
    description: 'How long hourly model data is kept for other flights at the same place on the same day.',
    readBy: ['worker'],
  }),
} as const;
