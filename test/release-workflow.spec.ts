import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const ROOT = path.resolve(import.meta.dirname, '..');
const FILE = '.github/workflows/release.yml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
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
});
