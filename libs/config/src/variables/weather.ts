import { z } from 'zod';
import { calls, integer, modelName, secondsList, url } from './schemas.js';
import { variable } from './variable.js';

/** Where the weather of flights is from. */
export const WEATHER_VARIABLES = {
  WEATHER_PROVIDER: variable({
    schema: z.enum(['observed', 'open-meteo'], 'must be observed or open-meteo'),
    default: 'observed',
    description:
      'Where the weather of flights is from: `observed` is what they tell themselves, without any network; `open-meteo` adds the hours of a weather model, for which workers ask Open-Meteo or a server of your own (`OPEN_METEO_URL`). Flights that are there already are filled in, the newest first.',
    readBy: ['worker'],
  }),
  OPEN_METEO_URL: variable({
    schema: url('http', 'https')
      .refine((value) => URL.canParse(value) && new URL(value).pathname === '/', 'must have no path')
      .optional(),
    description:
      'Server that speaks as Open-Meteo does, without a path, for forecasts and archives alike. Unset: the servers of Open-Meteo; free ones for non-commercial use, or with `OPEN_METEO_API_KEY` those for customers.',
    readBy: ['worker'],
  }),
  OPEN_METEO_API_KEY: variable({
    schema: z.string().min(1, 'must not be empty').optional(),
    description: 'Key of a subscription to Open-Meteo. Unset: requests carry none.',
    readBy: ['worker'],
    secret: true,
  }),
  OPEN_METEO_MODEL: variable({
    schema: modelName,
    default: 'best_match',
    description:
      'Weather model of forecasts, those of the past included, as Open-Meteo calls it: `best_match`, `icon_seamless`, `ecmwf_ifs025`, `meteofrance_seamless`, …',
    readBy: ['worker'],
  }),
  OPEN_METEO_ARCHIVE_MODEL: variable({
    schema: modelName,
    default: 'era5',
    description:
      'Model of the archive, for flights that forecasts do not reach back to: `era5`, `era5_seamless`, …',
    readBy: ['worker'],
  }),
  OPEN_METEO_CALLS_PER_MINUTE: variable({
    schema: calls,
    default: '600',
    description:
      'Calls that all workers together may make in any 60 seconds, as Open-Meteo counts them: a flight is up to 17. `none` is no limit. Default: what is free.',
    readBy: ['worker'],
  }),
  OPEN_METEO_CALLS_PER_HOUR: variable({
    schema: calls,
    default: '5000',
    description: 'The same in any hour.',
    readBy: ['worker'],
  }),
  OPEN_METEO_CALLS_PER_DAY: variable({
    schema: calls,
    default: '10000',
    description: 'The same in any 24 hours.',
    readBy: ['worker'],
  }),
  WEATHER_TIMEOUT_SECONDS: variable({
    schema: integer(1, 300),
    default: '20',
    description:
      'How long one request to the weather provider may take, from connecting to the end of the answer.',
    readBy: ['worker'],
  }),
  WEATHER_ANSWER_MAX_BYTES: variable({
    schema: integer(1_024, 104_857_600),
    default: '4194304',
    description: 'Largest answer of the weather provider that is read, in bytes.',
    readBy: ['worker'],
  }),
  WEATHER_WAIT_MAX_SECONDS: variable({
    schema: integer(1, 2_592_000),
    default: '86400',
    description:
      'Longest that all workers leave the weather provider alone because it wants no requests for now, whatever it says.',
    readBy: ['worker'],
  }),
  WEATHER_RETRY_SECONDS: variable({
    schema: secondsList(20),
    default: '60,300,1800,7200,21600,86400',
    description:
      'Waits between the attempts to get the weather of a flight, each from the failure before. A wait is up to a fifth shorter or longer. The last one repeats itself while the provider fails, or has nothing yet; when it has nothing five days after the flight, the flight is given up after as many answers as there are waits.',
    readBy: ['worker'],
  }),
  WEATHER_CACHE_DAYS: variable({
    schema: integer(1, 3_650),
    default: '30',
    description:
      'How long the hours of a weather model are kept for other flights of the same place and day.',
    readBy: ['worker'],
  }),
} as const;
