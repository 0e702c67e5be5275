import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';

const ROOT = path.resolve(import.meta.dirname, '..');
const FILE = '.github/workflows/release.yml';
const VERSION = '1.2.3';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly needs?: string | readonly string[];
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

/** It runs on GitHub only. This is what can be said about it here. */
describe('the workflow of a release', () => {
  const text = readFileSync(path.join(ROOT, FILE), 'utf8');
  const { jobs, permissions } = parse(text) as { jobs: Record<string, Job>; permissions: object };
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('pins every action to a commit, and names its version', () => {
    const lines = text.match(/uses: .*/g)!;
    expect(lines.length).toBe(steps.filter(({ uses }) => uses !== undefined).length);
    expect(
      lines.filter((line) => !/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
    ).toEqual([]);
    const pins = new Map(lines.map((line) => [line.split('@')[0], line]));
    expect(new Set(lines).size).toBe(pins.size); // one version of each
  });

  it('runs scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      scripts: object;
    };
    const commands = steps.map(({ run }) => run ?? '').join('\n');
    const named = [...commands.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
    expect(named).toEqual(['release:version', 'release:packages', 'release']);
    for (const name of named) expect(scripts).toHaveProperty([name]);
    for (const file of commands.match(/(?:scripts\/[\w/-]+\.mjs|\.ci\/\w+)/g)!)
      expect(existsSync(path.join(ROOT, file))).toBe(true);
  });

  it('publishes only what the checked build has made, with the approval of the environment', () => {
    expect(permissions).toEqual({});
    for (const name of ['npm', 'pypi', 'image'])
      expect(jobs[name]).toMatchObject({ needs: 'build', environment: 'release' });
    expect(jobs['release']!.needs).toEqual(['npm', 'pypi', 'image']);
    const build = jobs['build']!.steps.map(({ run }) => run ?? '');
    const order = ['--check "$GITHUB_REF_NAME"', '.ci/run', 'npm run release:packages'];
    const places = order.map((part) => build.findIndex((run) => run.includes(part)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(jobs['build']!.permissions).toEqual({ contents: 'read' });
    expect(text).not.toMatch(/secrets\.(?!GITHUB_TOKEN)/);
  });

  it('attaches what it publishes to the release, and not the records of builds that actions upload', () => {
    const using = (action: string, list: readonly Step[]) =>
      list.filter(({ uses }) => uses?.startsWith(`actions/${action}@`)).map((step) => step.with!);
    const uploaded = using('upload-artifact', steps).map(({ name }) => name as string);
    expect(using('download-artifact', jobs['release']!.steps)).toMatchObject([
      { pattern: `{${uploaded.join(',')}}` },
    ]);
    for (const { name, pattern } of using('download-artifact', steps)) expect(name ?? pattern).toBeDefined();
  });

  it('can publish again after it has failed midway', async () => {
    const [first, second] = ['flight-analysis', 'flight-analysis-client'];
    expect(await publishedWith(first)).toEqual([second]);
    expect(await publishedWith(second)).toEqual([first]);
    expect(jobs['pypi']!.steps.at(-1)!.with).toEqual({ 'skip-existing': true });
  });

  /** Runs the job for npm with a registry that has one of the packages. @returns the packages that it publishes */
  async function publishedWith(present: string): Promise<string[]> {
    const folder = mkdtempSync(path.join(tmpdir(), 'publish-'));
    const published: string[] = [];
    const registry = http.createServer((request, response) => {
      const name = request.url!.slice(1);
      if (request.method === 'PUT') published.push(name);
      const isThere = name === present;
      response.statusCode = request.method === 'PUT' ? (isThere ? 403 : 201) : isThere ? 200 : 404;
      request.resume().once('end', () => response.end(isThere ? JSON.stringify(metadataOf(name)) : '{}'));
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    try {
      const host = `//127.0.0.1:${(registry.address() as AddressInfo).port}/`;
      writeFileSync(path.join(folder, '.npmrc'), `registry=http:${host}\n${host}:_authToken=none\n`);
      mkdirSync(path.join(folder, 'package'));
      for (const name of ['flight-analysis', 'flight-analysis-client']) {
        writeFileSync(path.join(folder, 'package/package.json'), JSON.stringify({ name, version: VERSION }));
        execFileSync('tar', ['czf', `${name}-${VERSION}.tgz`, 'package'], { cwd: folder });
      }
      const script = jobs['npm']!.steps.at(-1)!.run!;
      await promisify(execFile)('bash', ['-e', '-c', script], { cwd: folder });
      return published;
    } finally {
      registry.close();
      rmSync(folder, { recursive: true });
    }
  }
});

const metadataOf = (name: string) => ({
  ...{ name, 'dist-tags': { latest: VERSION } },
  versions: { [VERSION]: { name, version: VERSION, dist: {} } },
});
