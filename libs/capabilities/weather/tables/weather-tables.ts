import { type Tables } from '@core/database';
import { FlightWeatherRow } from './flight-weather.entity.js';
import { WeatherCacheRepository } from './weather-cache.repository.js';
import { WeatherProviderRow, WeatherCall } from './weather-call.entity.js';
import { WeatherHourRow } from './weather-hour.entity.js';
import { WeatherLimitRepository } from './weather-limit.repository.js';
import { WeatherWorkRepository } from './weather-work.repository.js';

export const WEATHER_TABLES: Tables = {
  entities: [FlightWeatherRow, WeatherProviderRow, WeatherCall, WeatherHourRow],
  repositories: [WeatherCacheRepository, WeatherLimitRepository, WeatherWorkRepository],
};
