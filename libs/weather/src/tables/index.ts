export { FlightWeatherRow } from './flight-weather.entity.js';
export { WeatherCacheRepository, type CachedHour } from './weather-cache.repository.js';
export { WeatherCall, WeatherProviderRow } from './weather-call.entity.js';
export { WeatherHourRow } from './weather-hour.entity.js';
export { WeatherLimitRepository } from './weather-limit.repository.js';
export { WeatherWorkRepository, type ClaimedWeather, type WeatherFault } from './weather-work.repository.js';
export { WEATHER_TABLES } from './weather-tables.js';
