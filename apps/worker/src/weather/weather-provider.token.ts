/** Injection token of the {@link WeatherProvider} that is configured, or null. */
export const WEATHER_PROVIDER = Symbol('weather provider');
