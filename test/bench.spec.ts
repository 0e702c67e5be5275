import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Forked } from '../bench/forked.js';
import { Cleanup } from './harness/cleanup.js';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Runs a benchmark as `npm run bench` does. */
async function bench(name: string, environment: Record<string, string>) {
  const words = ['--import', 'tsx', 'bench/run.ts', name];
  const running = spawn(process.execPath, words, { cwd: ROOT, env: { ...process.env, ...environment } });
  const output = { stdout: '', stderr: '' };
  running.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
  running.stderr.on('data', (chunk) => (output.stderr += String(chunk)));
  const [code] = (await once(running, 'close')) as [number];
  return { code, ...output };
}

describe('a benchmark', () => {
  it('of real flights meets no goal without them, and gives the reason', async () => {
    const { code, stdout } = await bench('parse', { IGC_CORPUS: '/no/such/folder' });
    const result = JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, unknown>;
    expect(code).toBe(0);
    expect(result).toMatchObject({
      bench: 'parse',
      met: false,
      unmet: 'There are no real flights in /no/such/folder. Set IGC_CORPUS to a folder with IGC files.',
    });
  });

  it('without a result exits with an error that names the reason', async () => {
    const { code, stderr } = await bench('pages', { PATH: '/no/such/folder' });
    expect(code).toBe(1);
    expect(stderr).toContain('The benchmark pages has no result: Chromium is not on the PATH');
  });
});

describe('a process of a benchmark', () => {
  const cleanup = new Cleanup();
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'forked-'));
  });
  afterAll(async () => {
    await cleanup.run();
    await rm(folder, { recursive: true });
  });

  async function started(source: string, limitMs?: number): Promise<Forked> {
    const file = path.join(folder, 'child.mjs');
    await writeFile(file, source);
    return Forked.start(file, cleanup, limitMs === undefined ? {} : { limitMs });
  }

  it('returns its answers in order', async () => {
    const child = await started(`process.on('message', ({ n }) => process.send({ twice: 2 * n }))`);
    expect(await child.ask({ n: 1 })).toEqual({ twice: 2 });
    expect(await child.ask({ n: 2 })).toEqual({ twice: 4 });
  });

  it('fails the wait for an answer that does not come', async () => {
    const child = await started(`process.on('message', () => {})`, 200);
    await expect(child.ask({ n: 1 })).rejects.toThrow('child.mjs sent no answer for 0.2 s');
  });

  it('fails the wait for an answer if it ends instead', async () => {
    const child = await started(`process.once('message', () => process.exit(3))`);
    await expect(child.ask({ n: 1 })).rejects.toThrow('child.mjs ended with 3 instead of an answer');
  });
});
