export { type GridCell, cellKey, cellsOf } from './grid-cell.js';
export { weatherProviderOf } from './weather-provider-of.js';
export {
  type CallLimits,
  HoursNotKnownError,
  type WeatherAnswer,
  WeatherLimitedError,
  WeatherProvider,
  type WeatherRequest,
  type WeatherSource,
} from './weather-provider.js';
