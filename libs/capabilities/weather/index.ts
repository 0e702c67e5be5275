/** Model weather from a provider, and its cache. */
export { cellsOf } from './domain/grid-cell.js';
export { weatherProviderOf } from './domain/weather-provider-of.js';
export {
  HoursNotKnownError,
  WeatherLimitedError,
  WeatherProvider,
  type WeatherRequest,
} from './domain/weather-provider.js';
export { WeatherCacheRepository } from './tables/weather-cache.repository.js';
export { WeatherLimitRepository } from './tables/weather-limit.repository.js';
export { WEATHER_TABLES } from './tables/weather-tables.js';
