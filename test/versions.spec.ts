import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = path.resolve(import.meta.dirname, '..');
const NEXT = '7.8.9';
const read = (file: string, root = ROOT) => readFileSync(path.join(root, file), 'utf8');

interface VersionPlaces {
  statedVersions(root: string): { file: string; version: string }[];
  stateVersion(root: string, version: string): void;
}
interface Section {
  readonly version: string;
  readonly date?: string;
  readonly text: string;
}
interface Changelog {
  changelogSections(changelog: string): Section[];
  changesOf(changelog: string, version: string): string;
  releaseChanges(changelog: string, version: string, date: string): string;
}
const script = async <T>(file: string) => (await import(pathToFileURL(path.join(ROOT, file)).href)) as T;

describe('the version of the service', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  let places: VersionPlaces;

  beforeAll(async () => {
    places = await script('scripts/release/version-places.mjs');
  });

  it('is the same in all packages, the image and the documents', () => {
    const stated = places.statedVersions(ROOT);
    expect(stated.length).toBeGreaterThan(12);
    expect(stated.filter((place) => place.version !== version)).toEqual([]);
  });

  it('is that of the generated files', () => {
    for (const file of ['openapi.json', 'platform-openapi.json'])
      expect((JSON.parse(read(file)) as { info: { version: string } }).info.version).toBe(version);
    expect(read('sdk/typescript/src/generated/operations.ts')).toContain(`VERSION = '${version}'`);
    expect(read('sdk/python/src/flight_analysis/_operations.py')).toContain(`VERSION = "${version}"`);
  });

  it('is stated nowhere else, where it would become outdated', () => {
    const known = new Set(places.statedVersions(ROOT).map(({ file }) => file));
    const pattern = 'flight[-_]analysis(-service|[-_]client)?[-:@][0-9]+[.][0-9]+[.][0-9]+';
    const found = execFileSync('git', ['grep', '-lE', pattern, '--', '.', ':!test'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(found.split('\n').filter((file) => file !== '' && !known.has(file))).toEqual([]);
  });

  it('is compared with the tag of a release', () => {
    const program = ['scripts/release/set-version.mjs', '--check', 'v9.9.9'];
    const { stderr, status } = spawnSync(process.execPath, program, { cwd: ROOT, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain(`These places do not state 9.9.9:\n  package.json: ${version}\n`);
  });

  /** Runs a test on a copy of the files that state the version. */
  function inCopy(test: (copy: string, files: readonly string[]) => void): void {
    const copy = mkdtempSync(path.join(tmpdir(), 'versions-'));
    try {
      const files = [...new Set(places.statedVersions(ROOT).map(({ file }) => file))];
      for (const file of files) cpSync(path.join(ROOT, file), path.join(copy, file));
      test(copy, files);
    } finally {
      rmSync(copy, { recursive: true });
    }
  }

  it('can be changed everywhere at once', () => {
    inCopy((copy, files) => {
      places.stateVersion(copy, NEXT);
      expect(places.statedVersions(copy).filter((place) => place.version !== NEXT)).toEqual([]);
      for (const file of files) {
        const [before, after] = [ROOT, copy].map((root) => read(file, root).split('\n'));
        const changed = after!.filter((line, i) => line !== before![i]);
        expect(changed.every((line) => line.includes(NEXT))).toBe(true);
      }
    });
  });

  // Python has no "-next.1", and writes "-beta.1" in another way
  it.each(['7.8', '7.8.9-beta.1', '7.8.9-next.1'])('is never %s', (other) => {
    inCopy((copy) => {
      expect(() => places.stateVersion(copy, other)).toThrow(`"${other}" is not a version such as 1.2.3.`);
      expect(places.statedVersions(copy).filter((place) => place.version !== version)).toEqual([]);
    });
  });

  it.each([0, 1])(
    'is said to be stated everywhere only if files could be generated: exit code %i',
    (code) => {
      inCopy((copy) => {
        cpSync(path.join(ROOT, 'scripts'), path.join(copy, 'scripts'), { recursive: true });
        writeFileSync(path.join(copy, 'scripts/generate.mjs'), `process.exit(${code})`);
        writeFileSync(path.join(copy, 'CHANGELOG.md'), '## [Unreleased]\n\n- New\n');
        const program = [path.join(copy, 'scripts/release/set-version.mjs'), NEXT];
        const { stderr, status } = spawnSync(process.execPath, program, { encoding: 'utf8' });
        expect([status, stderr.includes(`All places state ${NEXT}.`)]).toEqual([code, code === 0]);
        expect(read('CHANGELOG.md', copy)).toContain(`## [${NEXT}] - `);
      });
    },
  );
});

describe('the changelog', () => {
  const changelog = read('CHANGELOG.md');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  let log: Changelog;

  beforeAll(async () => {
    log = await script('scripts/release/changelog.mjs');
  });

  it('begins with unreleased changes, and then has those of this version', () => {
    const [unreleased, latest] = log.changelogSections(changelog);
    expect(unreleased).toMatchObject({ version: 'Unreleased', date: undefined });
    expect(latest).toMatchObject({ version, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string });
    expect(log.changesOf(changelog, version)).toContain('### Added');
  });

  it('is printed for the notes of a release, by the name of its tag', () => {
    const { stdout, status } = spawnSync(process.execPath, ['scripts/release/changelog.mjs', `v${version}`], {
      ...{ cwd: ROOT, encoding: 'utf8' },
    });
    expect([status, stdout.trim()]).toEqual([0, log.changesOf(changelog, version)]);
  });

  it('gets a section for a release from its unreleased changes', () => {
    const sample = '# Changelog\n\n## [Unreleased]\n\n- New\n\n## [1.0.0] - 2026-01-01\n\n- Old\n';
    const released = log.releaseChanges(sample, '1.1.0', '2026-02-03');
    expect(log.changelogSections(released)).toEqual([
      { version: 'Unreleased', date: undefined, text: '' },
      { version: '1.1.0', date: '2026-02-03', text: '- New' },
      { version: '1.0.0', date: '2026-01-01', text: '- Old' },
    ]);
    expect(() => log.changesOf(released, 'Unreleased')).toThrow('no section "## [Unreleased] - DATE"');
    expect(() => log.releaseChanges(sample, '1.0.0', '2026-02-03')).toThrow('section for 1.0.0 already');
    expect(() => log.releaseChanges(released, '1.2.0', '2026-02-03')).toThrow('no changes below');
  });
});
