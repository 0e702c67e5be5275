import { offeredMaps } from './offered-maps.js';

const SAMPLE = '/maps/terrain/{z}/{x}/{y}#zoom_max=11&attribution=SRTM&bounds=9.49+47.04+10+47.4';
const OTHER = 'https://terrain.example/{z}/{x}/{y}.webp';
const INSIDE = { latitudeDeg: [47.1, 47.3], longitudeDeg: [9.6, 9.9] };
const ACROSS = { latitudeDeg: [47.1, 47.3], longitudeDeg: [9.6, 10.1] };

describe('the terrain that a page offers', () => {
  beforeAll(() => {
    globalThis.location = { host: 'flights.example' } as Location;
  });

  afterAll(() => {
    delete (globalThis as { location?: Location }).location;
  });

  const offered = (tracks: readonly (typeof INSIDE)[], attributes: DOMStringMap) =>
    offeredMaps({ terrainUrl: OTHER, mapConsent: 'ask', ...attributes }, tracks).terrain;

  it('is that of this service, without consent, above the ground that comes with it', () => {
    for (const mapConsent of ['ask', 'always', 'never']) {
      const terrain = offered([INSIDE], { sampleTerrainUrl: SAMPLE, mapConsent });
      expect([terrain.isAsked, terrain.allowedUrl.value, terrain.attribution]).toEqual([
        false,
        SAMPLE,
        'SRTM',
      ]);
    }
  });

  it('is the configured one for flights that leave that ground, and without it', () => {
    for (const terrain of [
      offered([INSIDE, ACROSS], { sampleTerrainUrl: SAMPLE }),
      offered([INSIDE], { sampleTerrainUrl: '' }),
      offered([INSIDE], {}),
    ]) {
      expect([terrain.isAsked, terrain.host]).toEqual([true, 'terrain.example']);
    }
  });
});
