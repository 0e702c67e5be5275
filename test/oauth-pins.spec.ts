import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const PLUGIN = '@better-auth/oauth-provider';

interface Package {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const read = (folder: string) =>
  JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')) as Package;

/** The OAuth plugin is published less often than better-auth, and pins peers of an older one: see ADR 52. */
describe('the OAuth plugin of better-auth', () => {
  const own = read('.');
  const plugin = read(`node_modules/${PLUGIN}`);
  const core = read('node_modules/better-auth');

  it('is pinned, and so is better-auth', () => {
    expect(own.dependencies).toMatchObject({ [PLUGIN]: plugin.version, 'better-auth': core.version });
  });

  it('uses the libraries of the installed better-auth, not those that it pins', () => {
    const pinned = Object.entries(plugin.peerDependencies ?? {}).filter(([, version]) => /^\d/.test(version));
    expect(pinned.length).toBeGreaterThan(0);
    const wanted = Object.fromEntries(pinned.map(([name]) => [name, core.dependencies?.[name]]));
    expect(own.overrides?.[PLUGIN]).toEqual(wanted);
    for (const [name, version] of Object.entries(wanted)) {
      expect([name, read(`node_modules/${name}`).version]).toEqual([name, version]);
      expect(existsSync(path.join(ROOT, 'node_modules', PLUGIN, 'node_modules', name))).toBe(false);
    }
  });
});
