import type * as OfferedMapsModule from './offered-maps.js';

const DATA = {
  terrainUrl: 'https://terrain.example/{z}/{x}/{y}.webp',
  mapStyleUrl: 'https://maps.example/style.json',
  mapHosts: 'https://tiles.example https://maps.example',
  mapConsent: 'ask',
};

describe('consent to requests to another host', () => {
  const stored = new Map<string, string>();

  beforeEach(() => {
    stored.clear();
    globalThis.localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    } as Storage;
  });

  afterEach(() => {
    delete (globalThis as { localStorage?: Storage }).localStorage;
  });

  let pageLoads = 0;

  /** As after the page was loaded again, with a new instance of the module. */
  async function offeredMaps(data: DOMStringMap): Promise<ReturnType<typeof OfferedMapsModule.offeredMaps>> {
    const loadedAgain = `./offered-maps.js?load=${++pageLoads}`;
    return ((await import(loadedAgain)) as typeof OfferedMapsModule).offeredMaps(data, []);
  }

  it('names every host, and allows nothing before the viewer agreed', async () => {
    const { terrain, map } = await offeredMaps(DATA);
    expect([terrain.host, map.host]).toEqual(['terrain.example', 'maps.example']);
    expect(map.allHosts).toBe('maps.example, tiles.example');
    expect([terrain.allowedUrl.value, map.allowedUrl.value]).toEqual([null, null]);
  });

  it('is remembered for the hosts of the map and not for that of the terrain', async () => {
    (await offeredMaps(DATA)).map.agree();
    const { terrain, map } = await offeredMaps(DATA);
    expect(map.allowedUrl.value).toBe(DATA.mapStyleUrl);
    expect(terrain.allowedUrl.value).toBeNull();
    map.withdraw();
    expect(map.allowedUrl.value).toBeNull();
    expect((await offeredMaps(DATA)).map.allowedUrl.value).toBeNull();
  });

  it('is one consent if terrain and map come from the same host', async () => {
    const { terrain, map } = await offeredMaps({
      ...DATA,
      terrainUrl: 'https://maps.example/{z}/{x}/{y}.webp',
      mapHosts: '',
    });
    terrain.agree();
    expect(map.allowedUrl.value).toBe(DATA.mapStyleUrl);
    map.withdraw();
    expect(terrain.allowedUrl.value).toBeNull();
  });

  it('has to be given again after the operator adds a host', async () => {
    (await offeredMaps({ ...DATA, mapHosts: '' })).map.agree();
    expect((await offeredMaps(DATA)).map.allowedUrl.value).toBeNull();
  });

  it('is not needed for hosts of the operator, and of no use where maps are off', async () => {
    const { map } = await offeredMaps({ ...DATA, mapConsent: 'always' });
    expect([map.isAsked, map.allowedUrl.value]).toEqual([false, DATA.mapStyleUrl]);
    map.withdraw();
    expect(map.allowedUrl.value).toBeNull();
    expect((await offeredMaps({ ...DATA, mapConsent: 'always' })).map.allowedUrl.value).not.toBeNull();

    const never = (await offeredMaps({ ...DATA, mapConsent: 'never' })).map;
    never.agree();
    expect([never.host, never.allowedUrl.value]).toEqual([null, null]);
  });
});
