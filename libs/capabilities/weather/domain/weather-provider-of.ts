import { type Settings } from '@core/config';
import { type WeatherKind } from '@engine/results/shapes';
import { OpenMeteoProvider } from './open-meteo/open-meteo-provider.js';
import { type WeatherProvider } from './weather-provider.js';

/** The configured provider; null if weather comes only from flights, without any external requests. */
export function weatherProviderOf(settings: Settings): WeatherProvider | null {
  if (settings.weatherProvider === 'observed') return null;
  return new OpenMeteoProvider({
    urls: openMeteoUrls(settings),
    apiKey: settings.openMeteoApiKey,
    models: { forecast: settings.openMeteoModel, archive: settings.openMeteoArchiveModel },
    limits: {
      perMinute: settings.openMeteoCallsPerMinute,
      perHour: settings.openMeteoCallsPerHour,
      perDay: settings.openMeteoCallsPerDay,
    },
    timeoutMs: settings.weatherTimeoutSeconds * 1_000,
    answerBytesMax: settings.weatherAnswerMaxBytes,
    waitSecondsMax: settings.weatherWaitMaxSeconds,
  });
}

/** Open-Meteo's own servers, its customer servers with a key, or the one configured server for everything. */
export function openMeteoUrls({
  openMeteoUrl,
  openMeteoApiKey,
}: Pick<Settings, 'openMeteoUrl' | 'openMeteoApiKey'>): Record<WeatherKind, string> {
  const customer = openMeteoApiKey === undefined ? '' : 'customer-';
  const of = (name: string) => openMeteoUrl ?? `https://${customer}${name}.open-meteo.com`;
  return {
    forecast: of('api'),
    historical_forecast: of('historical-forecast-api'),
    archive: of('archive-api'),
  };
}
