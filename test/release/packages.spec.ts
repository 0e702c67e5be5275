import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const PACKAGES = path.join(ROOT, 'dist/packages');
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };

const NPM = [
  {
    name: 'flight-analysis',
    files: /^(?:package\.json|README\.md|LICENSE|dist\/(?:NOTICE|THIRD-PARTY-NOTICES|[\w-]+\.js))$/,
    bytesMax: 1_500_000,
  },
  {
    name: 'flight-analysis-client',
    files:
      /^(?:package\.json|README\.md|LICENSE|dist\/(?:esm|cjs)\/[\w/-]+(?:\.d\.ts|\.js)|dist\/cjs\/package\.json)$/,
    bytesMax: 250_000,
  },
] as const;
const WHEEL = `flight_analysis_client-${version}-py3-none-any.whl`;
const SDIST = `flight_analysis_client-${version}.tar.gz`;
const PYTHON_BYTES_MAX = 200_000;

/** Whether this machine can pack for PyPI. Prints a warning if not. */
function hasPackers(): boolean {
  const missing = ['hatchling', 'twine'].filter((program) => spawnSync(program, ['--help']).status !== 0);
  if (missing.length > 0) console.warn(`!!! ${missing.join(', ')} not on the PATH: packages are NOT TESTED.`);
  return missing.length === 0;
}

const sums = () => readFileSync(path.join(PACKAGES, 'SHA256SUMS'), 'utf8');
const pack = () => run('npm', ['run', 'release:packages'], { cwd: ROOT });

(hasPackers() ? describe : describe.skip)('the packages for npm and PyPI', () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'packages-'));
    await pack(); // with the checks of publint and twine
  }, 300_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  /** Unpacks an archive. @returns its paths, without the folder that all are in */
  function unpacked(file: string): { root: string; files: string[] } {
    const place = path.join(folder, file);
    mkdirSync(place);
    execFileSync('tar', ['xzf', path.join(PACKAGES, file), '-C', place]);
    const root = path.join(place, readdirSync(place)[0]!);
    return { root, files: filesBelow(root) };
  }

  function filesBelow(root: string): string[] {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  }

  function expectNoMachine(root: string, files: readonly string[]): void {
    const texts = files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);
    const naming = texts.filter(
      ([, text]) => text.includes(ROOT) || /\/(?:home|Users)\/\w+\/|file:\/\/\//.test(text),
    );
    expect(naming.map(([file]) => file)).toEqual([]);
  }

  it('are these four, with their checksums', () => {
    const files = [...NPM.map(({ name }) => `${name}-${version}.tgz`), WHEEL, SDIST].sort();
    expect(readdirSync(PACKAGES).sort()).toEqual(['SHA256SUMS', ...files]);
    expect(
      execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: PACKAGES, encoding: 'utf8' }),
    ).toContain(': OK');
  });

  it.each(NPM)('for npm have the files that users need and no others: $name', ({ name, files, bytesMax }) => {
    const archive = `${name}-${version}.tgz`;
    expect(readFileSync(path.join(PACKAGES, archive)).length).toBeLessThan(bytesMax);
    const { root, files: contained } = unpacked(archive);
    expect(contained.filter((file) => !files.test(file))).toEqual([]);
    expect(contained).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE']));
    expectNoMachine(root, contained);
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    expect(manifest).toMatchObject({
      name,
      version,
      license: 'MIT',
      publishConfig: { access: 'public', provenance: true },
    });
    expect(manifest).not.toHaveProperty('dependencies');
    expect(Object.keys(manifest['scripts'] ?? {}).filter((each) => /install/.test(each))).toEqual([]);
  });

  it('list the licences of all that is bundled', () => {
    const root = path.join(folder, `flight-analysis-${version}.tgz/package`);
    const notices = readFileSync(path.join(root, 'dist/THIRD-PARTY-NOTICES'), 'utf8');
    for (const name of ['commander', 'zod', 'fit-file-parser', 'htmlparser2'])
      expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(notices).not.toContain('(undefined)');
  });

  it.each(NPM)('can be published to npm, which a dry run does not do: $name', async ({ name }) => {
    const requests: string[] = [];
    const registry = http.createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      request.resume().once('end', () => response.writeHead(404).end('{}'));
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
      const file = path.join(PACKAGES, `${name}-${version}.tgz`);
      const words = ['publish', '--dry-run', '--loglevel=notice', '--tag=latest', `--registry=${url}`, file];
      const { stdout, stderr } = await run('npm', words, { cwd: folder });
      expect(stdout).toBe(`+ ${name}@${version}\n`);
      expect(stderr).toContain('public access (dry-run)');
      expect([...new Set(requests)]).toEqual([`GET /${name}`]); // which versions exist
    } finally {
      registry.close();
    }
  });

  it('for PyPI have what users need and no tests, and are typed', () => {
    const place = path.join(folder, 'wheel');
    execFileSync('python3', ['-m', 'zipfile', '-e', path.join(PACKAGES, WHEEL), place]);
    const files = filesBelow(place);
    const info = `flight_analysis_client-${version}.dist-info`;
    expect(
      files.filter(
        (file) => !file.startsWith(`${info}/`) && !/^flight_analysis\/\w+\.(?:py|typed)$/.test(file),
      ),
    ).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['flight_analysis/py.typed', `${info}/licenses/LICENSE`]));
    expectNoMachine(place, files);
    const metadata = readFileSync(path.join(place, info, 'METADATA'), 'utf8');
    expect(metadata).toMatch(/^License: MIT$/m);
    expect(metadata).toMatch(/^Requires-Python: >=3\.11$/m);
    expect(metadata).not.toMatch(/^Requires-Dist:/m);
    // PyPI refuses these in metadata older than 2.4, which is what older versions of hatchling write
    expect(metadata).not.toMatch(/^License-Expression:/m);
  });

  it('for PyPI can be built again from their source', async () => {
    const { root, files } = unpacked(SDIST);
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'pyproject.toml', 'tests/test_client.py']),
    );
    expectNoMachine(root, files);
    await run('hatchling', ['build', '-t', 'wheel', '-d', folder], { cwd: root });
    expect(readFileSync(path.join(folder, WHEEL))).toEqual(readFileSync(path.join(PACKAGES, WHEEL)));
    for (const file of [WHEEL, SDIST])
      expect(readFileSync(path.join(PACKAGES, file)).length).toBeLessThan(PYTHON_BYTES_MAX);
  });

  it('are the same when they are built again', async () => {
    const before = sums();
    await pack();
    expect(sums()).toBe(before);
  }, 300_000);
});
