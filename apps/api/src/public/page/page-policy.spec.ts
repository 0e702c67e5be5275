import { pagePolicy } from './page-policy.js';

describe('the policy of the public pages', () => {
  it('allows requests to this service only', () => {
    expect(pagePolicy(null, `'none'`)).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  it('lets any site show an embedded flight in a frame, and allows nothing else', () => {
    expect(pagePolicy(null, '*').split('; ')).toEqual(
      pagePolicy(null, `'none'`).replace(`frame-ancestors 'none'`, 'frame-ancestors *').split('; '),
    );
  });

  it('adds nothing for terrain of this service', () => {
    const own = pagePolicy('/maps/terrain/{z}/{x}/{y}#zoom_max=12', `'none'`);
    expect(own).toBe(pagePolicy(null, `'none'`));
  });

  it('adds the host of the terrain for data and images, and nothing else', () => {
    const terrain = pagePolicy('https://tiles.example:8443/v1/{z}/{x}/{y}.webp', `'none'`).split('; ');
    const without = pagePolicy(null, `'none'`).split('; ');
    expect(terrain.filter((directive) => !without.includes(directive))).toEqual([
      "img-src 'self' data: blob: https://tiles.example:8443",
      "connect-src 'self' https://tiles.example:8443",
    ]);
  });
});
