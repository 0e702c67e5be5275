import { parseSettings } from '@core/config';
import { PageMaps } from '../../maps/page-maps.js';
import { pagePolicy } from './page-policy.js';

const OWN_TERRAIN = '/maps/terrain/{z}/{x}/{y}#zoom_max=12';

describe('the policy of the public pages', () => {
  const policyWith = (environment: Record<string, string>, template: string | null = null) =>
    pagePolicy(
      new PageMaps(parseSettings(environment), { template, sampleTemplate: null }).current.hosts,
    ).split('; ');
  const without = pagePolicy([]).split('; ');

  it('allows requests to this service only', () => {
    expect(pagePolicy([])).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(policyWith({ TERRAIN_URL: 'none', MAP_STYLE_URL: 'none' })).toEqual(without);
  });

  it('lets any site show an embedded flight in a frame, and allows nothing else', () => {
    expect(pagePolicy([], '*').split('; ')).toEqual(
      pagePolicy([]).replace(`frame-ancestors 'none'`, 'frame-ancestors *').split('; '),
    );
  });

  it('adds nothing for terrain of this service', () => {
    const environment = { TERRAIN_URL: 'https://tiles.example/{z}/{x}/{y}.webp', MAP_STYLE_URL: 'none' };
    expect(policyWith(environment, OWN_TERRAIN)).toEqual(without);
  });

  it('adds the host of the terrain for data and images, and nothing else', () => {
    const terrain = policyWith({
      TERRAIN_URL: 'https://tiles.example:8443/v1/{z}/{x}/{y}.webp',
      MAP_STYLE_URL: 'none',
      MAP_HOSTS: 'https://unused.example',
    });
    expect(terrain.filter((directive) => !without.includes(directive))).toEqual([
      "img-src 'self' data: blob: https://tiles.example:8443",
      "connect-src 'self' https://tiles.example:8443",
    ]);
  });

  it('adds the hosts of the map, each once', () => {
    const environment = {
      TERRAIN_URL: 'https://maps.example/terrain/{z}/{x}/{y}.webp',
      MAP_STYLE_URL: 'https://maps.example/style.json',
      MAP_HOSTS: 'https://tiles.example,https://maps.example',
    };
    expect(policyWith(environment).filter((directive) => !without.includes(directive))).toEqual([
      "img-src 'self' data: blob: https://maps.example https://tiles.example",
      "connect-src 'self' https://maps.example https://tiles.example",
    ]);
    expect(policyWith({ ...environment, MAP_CONSENT: 'never' })).toEqual(without);
    expect(policyWith({ ...environment, MAP_CONSENT: 'never' }, OWN_TERRAIN)).toEqual(without);
  });
});
