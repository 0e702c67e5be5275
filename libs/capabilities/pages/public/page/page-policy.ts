/**
 * `Content-Security-Policy` of the public pages: everything comes from this service, except terrain and maps that the
 * operator configured. The page requests them only after its viewer agreed. `data:` and `blob:`
 * allow the images of the map and the textures of the scene.
 * @param hosts origins of terrain and map on other hosts. The pages' workers need them, too.
 * @param frameAncestors the sites that may show the page in a frame
 */
export function pagePolicy(hosts: readonly string[], frameAncestors: `'none'` | '*' = `'none'`): string {
  const others = hosts.map((host) => ` ${host}`).join('');
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:${others}`,
    `connect-src 'self'${others}`,
    `font-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}
