/** Injection token of the configured {@link WeatherProvider}, or null. */
export const WEATHER_PROVIDER = Symbol('weather provider');
