/** Weather is filled in here. */
export { FlightWeatherLookup } from './flight-weather-lookup.js';
export { WeatherFilling } from './weather-filling.js';
export { WEATHER_PROVIDER } from './weather-provider.token.js';
export { WeatherUpkeep } from './weather-upkeep.js';
