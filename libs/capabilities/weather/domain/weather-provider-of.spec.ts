import { openMeteoUrls } from './weather-provider-of.js';

describe('the servers of Open-Meteo', () => {
  it('are the free ones, the customer ones with a key, or the configured one', () => {
    expect(openMeteoUrls({ openMeteoUrl: undefined, openMeteoApiKey: undefined })).toEqual({
      forecast: 'https://api.open-meteo.com',
      historical_forecast: 'https://historical-forecast-api.open-meteo.com',
      archive: 'https://archive-api.open-meteo.com',
    });
    expect(openMeteoUrls({ openMeteoUrl: undefined, openMeteoApiKey: 'k' }).archive).toBe(
      'https://customer-archive-api.open-meteo.com',
    );
    const own = openMeteoUrls({ openMeteoUrl: 'http://10.0.0.5:8080', openMeteoApiKey: undefined });
    expect(new Set(Object.values(own))).toEqual(new Set(['http://10.0.0.5:8080']));
  });
});
