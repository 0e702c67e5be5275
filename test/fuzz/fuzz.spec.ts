import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { samples } from '../harness/full-run.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILES = samples({ usual: 100, full: 300 });
/** Fixed, so that a failure points to the latest change and not to chance. */
const SEED = 7;

/** The short form of `npm run fuzz`. */
describe('mutated files', () => {
  it(`neither crash, hang nor bloat the analysis, and every figure is possible (${FILES} of them)`, async () => {
    const run = spawn(
      process.execPath,
      ['--import', 'tsx', 'test/fuzz/run.ts', '--count', String(FILES), '--seed', String(SEED)],
      { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const output = { stdout: '', stderr: '' };
    run.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
    run.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
    const [code] = (await once(run, 'close')) as [number | null];
    if (code !== 0) throw new Error(`npm run fuzz ended with ${code}:\n${output.stderr}${output.stdout}`);
    const filesThatWere = (outcome: string) =>
      Number(new RegExp(`${outcome} (\\d+)`).exec(output.stdout)?.[1] ?? 0);
    const [analysed, refused] = [filesThatWere('analysed'), filesThatWere('refused')];
    expect(analysed + filesThatWere('no_flight') + refused).toBe(FILES);
    // mutations that spoil every file, or none, would test little
    expect(analysed).toBeGreaterThan(FILES / 4);
    expect(refused).toBeGreaterThan(FILES / 100);
    if (output.stderr) console.warn(output.stderr);
  });
});
