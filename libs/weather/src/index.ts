/** Providers of model weather: a port and its adapter. */
export { cellKey, cellsOf } from './grid-cell.js';
export { weatherProviderOf } from './weather-provider-of.js';
export {
  HoursNotKnownError,
  type WeatherAnswer,
  WeatherLimitedError,
  WeatherProvider,
  type WeatherRequest,
  type WeatherSource,
} from './weather-provider.js';
