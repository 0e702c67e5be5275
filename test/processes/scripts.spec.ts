import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface InstalledPackages {
  isInstalled(root: string, set: 'run' | 'all'): boolean;
  recordInstalled(root: string, set: 'run' | 'all'): void;
}

interface BuildParts {
  readonly PARTS: Readonly<Record<string, { readonly program: string; readonly sources: readonly string[] }>>;
  partsToBuild(root: string): string[];
  recordBuilt(root: string, part: string, stamp: string): void;
  stampOf(root: string, part: string): string;
}

interface Manifest {
  version: string;
  engines: { node: string };
  scripts: Record<string, string>;
}

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Manifest;

function run(program: string, ...words: string[]) {
  return spawnSync(program, words, { cwd: ROOT, encoding: 'utf8' });
}

describe('a Node that is too old', () => {
  /** What Node 18 has: its version, and no `import.meta.dirname`. */
  const node18 = `
    import { register } from 'node:module';
    const versions = { ...process.versions, node: '18.20.8' };
    Object.defineProperty(process, 'versions', { value: versions });
    const hook = \`export async function load(url, context, next) {
      const loaded = await next(url, context);
      const source = String(loaded.source).replaceAll('import.meta.dirname', 'undefined');
      return url.endsWith('.mjs') ? { ...loaded, source } : loaded;
    }\`;
    register('data:text/javascript,' + encodeURIComponent(hook));`;

  const scripts = Object.values(manifest.scripts).flatMap(
    (command) => /^node (\S+)/.exec(command)?.[1] ?? [],
  );

  it.each([...new Set(scripts)])('gets the required version from %s before anything else runs', (script) => {
    const { status, stderr } = run(
      process.execPath,
      ...['--import', `data:text/javascript,${encodeURIComponent(node18)}`, script],
    );
    expect(stderr).toBe('Node 20.19 or newer is required; this is Node 18.20.8.\n');
    expect(status).toBe(1);
  });

  it('is one that package.json excludes', () => {
    expect(manifest.engines.node).toBe('>=20.19');
  });
});

describe('the packages', () => {
  let root: string;
  let installed: InstalledPackages;
  const wanted = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.2.3' },
    'node_modules/of-another-system': { version: '1.0.0', optional: true },
  };

  beforeAll(async () => {
    const module = pathToFileURL(path.join(ROOT, 'scripts/installed-packages.mjs')).href;
    installed = (await import(module)) as InstalledPackages;
  });

  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'installed-packages-'));
    mkdirSync(path.join(root, 'node_modules'));
    write('package-lock.json', wanted);
    write('node_modules/.package-lock.json', { 'node_modules/a': wanted['node_modules/a'] });
  });

  afterEach(() => rmSync(root, { recursive: true }));

  function write(file: string, packages: object): void {
    writeFileSync(path.join(root, file), JSON.stringify({ packages }));
  }

  it('are not installed again because the lock file has a new time', () => {
    installed.recordInstalled(root, 'all');
    const later = new Date(Date.now() + 3_600_000);
    utimesSync(path.join(root, 'package-lock.json'), later, later);
    expect(installed.isInstalled(root, 'all')).toBe(true);
  });

  it('are not installed again after somebody ran npm by hand', () => {
    expect(installed.isInstalled(root, 'all')).toBe(true);
  });

  it('are installed when the lock file asks for another version or for one more', () => {
    installed.recordInstalled(root, 'all');
    write('package-lock.json', { ...wanted, 'node_modules/a': { version: '1.2.4' } });
    expect(installed.isInstalled(root, 'all')).toBe(false);
    write('package-lock.json', { ...wanted, 'node_modules/b': { version: '1.0.0' } });
    expect(installed.isInstalled(root, 'all')).toBe(false);
  });

  it('are completed for the tests after a start, which installs none that only tests need', () => {
    write('package-lock.json', { ...wanted, 'node_modules/of-tests': { version: '1.0.0', dev: true } });
    installed.recordInstalled(root, 'run');
    expect(installed.isInstalled(root, 'run')).toBe(true);
    expect(installed.isInstalled(root, 'all')).toBe(false);
  });

  it('are not installed again for a start after the tests', () => {
    write('package-lock.json', { ...wanted, 'node_modules/of-tests': { version: '1.0.0', dev: true } });
    installed.recordInstalled(root, 'all');
    expect(installed.isInstalled(root, 'run')).toBe(true);
  });

  it('are installed after an install that was broken off', () => {
    installed.recordInstalled(root, 'all');
    rmSync(path.join(root, 'node_modules/.package-lock.json'));
    expect(installed.isInstalled(root, 'all')).toBe(false);
  });
});

describe('a build', () => {
  const lock = path.join(ROOT, 'scripts/build-lock.mjs');

  it('waits for the one that is under way in another process, and takes over from one that died', async () => {
    const root = mkdtempSync(path.join(os.tmpdir(), 'build-lock-'));
    mkdirSync(path.join(root, 'node_modules'));
    writeFileSync(path.join(root, 'node_modules/.build-lock'), '999999999'); // no such process
    const log = path.join(root, 'log');
    const build = `
      import { appendFileSync } from 'node:fs';
      import { withBuildLock } from ${JSON.stringify(pathToFileURL(lock).href)};
      withBuildLock(${JSON.stringify(root)}, () => {
        appendFileSync(${JSON.stringify(log)}, 'begin ');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
        appendFileSync(${JSON.stringify(log)}, 'end ');
      });`;
    const builds = [1, 2, 3].map(() => spawn(process.execPath, ['--input-type=module', '--eval', build]));
    await Promise.all(builds.map((child) => once(child, 'exit')));
    expect(readFileSync(log, 'utf8')).toBe('begin end '.repeat(3));
    rmSync(root, { recursive: true });
  });
});

describe('the parts of the build', () => {
  let parts: BuildParts;
  let root: string;

  beforeAll(async () => {
    parts = (await import(pathToFileURL(path.join(ROOT, 'scripts/build/parts.mjs')).href)) as BuildParts;
  });

  /** A repository with one file below every source, all of it built. */
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'build-parts-'));
    write('package-lock.json', JSON.stringify({ packages: {} }));
    for (const source of Object.values(parts.PARTS).flatMap(({ sources }) => sources)) {
      write(/^\.|\.\w+$/.test(source) ? source : `${source}/file.ts`, source);
    }
    for (const part of parts.partsToBuild(root)) parts.recordBuilt(root, part, parts.stampOf(root, part));
  });

  afterEach(() => rmSync(root, { recursive: true }));

  function write(file: string, content: string): void {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }

  it('exist, with their sources', () => {
    const named = Object.values(parts.PARTS).flatMap(({ program, sources }) => [program, ...sources]);
    expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  it.each([
    ['apps/api/file.ts', ['server']],
    ['apps/api/new.ts', ['server']],
    ['apps/web/file.ts', ['pages']],
    ['libs/capabilities/pages/flight-page/file.ts', ['server', 'pages']],
    ['scripts/build/places.mjs', ['places']],
    ['apps/api/file.spec.ts', []],
    ['apps/web/generated/api.d.ts', []],
  ])('are built again when their sources change: %s', (file, built) => {
    write(file, 'changed');
    expect(parts.partsToBuild(root)).toEqual(built);
  });

  it('are built again with other packages, but not with others for tests', () => {
    write(
      'package-lock.json',
      JSON.stringify({ packages: { 'node_modules/a': { version: '1', dev: true } } }),
    );
    expect(parts.partsToBuild(root)).toEqual([]);
    write('package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '1' } } }));
    expect(parts.partsToBuild(root)).toEqual(['server', 'pages', 'places']);
  });

  it('are not built again when git has only written the same files', () => {
    const later = new Date(Date.now() + 3_600_000);
    utimesSync(path.join(root, 'apps/api/file.ts'), later, later);
    expect(parts.partsToBuild(root)).toEqual([]);
  });
});

describe('the tools', () => {
  it('check types with the compiler of the repository', () => {
    const versions = ['package-lock.json', 'tools/package-lock.json'].map((file) => {
      const { packages } = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as {
        packages: Record<string, { version: string }>;
      };
      return packages['node_modules/typescript']?.version;
    });
    expect(versions[1] ?? versions[0]).toBe(versions[0]);
  });

  it.each(['package-lock.json', 'tools/package-lock.json'])('are not tied to a download host: %s', (file) => {
    expect(readFileSync(path.join(ROOT, file), 'utf8')).not.toContain('"resolved": "http');
  });
});

describe('npm run', () => {
  it('analyses a file under either spelling', () => {
    const [british, american] = ['analyse', 'analyze'].map((name) =>
      run('npm', 'run', name, '--', 'examples/sample-flight.igc', '--json'),
    );
    expect(JSON.parse(american!.stdout)).toMatchObject({ site: 'Schnifis' });
    expect(Object.keys(JSON.parse(american!.stdout) as object)).toEqual(
      Object.keys(JSON.parse(british!.stdout) as object),
    );
  });

  it.each(['platform', 'analyse'])('%s shows the version of the package', (name) => {
    expect(run('npm', 'run', name, '--', '--version').stdout).toBe(`${manifest.version}\n`);
  });
});
