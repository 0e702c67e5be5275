import { type MapSettings } from '@app/flight-page';

/**
 * `Content-Security-Policy` of the public pages: everything comes from this service, except terrain that the operator
 * configured. The page requests terrain only after its viewer agreed. `data:` allows the empty icon, which saves a
 * request, and `blob:` the textures of the scene.
 * @param terrainUrl template of the terrain tiles; a path for those of this service; null without terrain
 * @param frameAncestors the sites that may show the page in a frame
 */
export function pagePolicy(terrainUrl: string | null, frameAncestors: `'none'` | '*'): string {
  const terrain = terrainUrl === null || terrainUrl.startsWith('/') ? '' : ` ${new URL(terrainUrl).origin}`;
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:${terrain}`,
    `connect-src 'self'${terrain}`,
    `font-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}

/** The same with the terrain of this installation. The pages' workers need it, too. */
export function configuredPagePolicy(
  { mapConsent, terrainUrl }: MapSettings,
  frameAncestors: `'none'` | '*' = `'none'`,
): string {
  return pagePolicy(mapConsent === 'never' ? null : terrainUrl, frameAncestors);
}
