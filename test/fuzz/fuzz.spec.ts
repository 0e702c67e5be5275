import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { samples } from '../harness/full-run.js';
import { type TargetName } from './targets.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILES = samples({ usual: 100, full: 300 });
/** Of each other track format: the analysis behind it is the same. */
const TRACKS = samples({ usual: 40, full: 300 });
/** Fixed, so that a failure points to the latest change and not to chance. */
const SEED = 7;

/** How many of the files ended in each way. */
async function fuzz(target: TargetName, files = FILES): Promise<(outcome: string) => number> {
  const words = ['--target', target, '--count', String(files), '--seed', String(SEED)];
  const run = spawn(process.execPath, ['--import', 'tsx', 'test/fuzz/run.ts', ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  run.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  run.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const [code] = (await once(run, 'close')) as [number | null];
  if (code !== 0) throw new Error(`npm run fuzz ended with ${code}:\n${output.stderr}${output.stdout}`);
  if (output.stderr) console.warn(output.stderr);
  return (outcome) => Number(new RegExp(`\\b${outcome} (\\d+)`).exec(output.stdout)?.[1] ?? 0);
}

/** The short form of `npm run fuzz`. Mutations that spoil every file, or none, would test little. */
describe(`${FILES} mutated files`, () => {
  it('neither crash, hang nor bloat the analysis, and every figure is possible', async () => {
    const filesThatWere = await fuzz('igc');
    const [analysed, refused] = [filesThatWere('analysed'), filesThatWere('refused')];
    expect(analysed + filesThatWere('no_flight') + refused).toBe(FILES);
    expect(analysed).toBeGreaterThan(FILES / 4);
    expect(refused).toBeGreaterThan(FILES / 100);
  });

  it.each(['gpx', 'kml', 'fit'] as const)('in the format %s are analysed or refused', async (format) => {
    const filesThatWere = await fuzz(format, TRACKS);
    const analysed = filesThatWere('analysed');
    expect(analysed + filesThatWere('no_flight') + filesThatWere('refused')).toBe(TRACKS);
    expect(analysed).toBeGreaterThan(TRACKS / 6);
  });

  it('in the format kmz are unpacked and analysed, or refused', async () => {
    const filesThatWere = await fuzz('kmz', TRACKS);
    const [analysed, damaged] = [filesThatWere('analysed'), filesThatWere('damaged')];
    expect(analysed + filesThatWere('no_flight') + filesThatWere('refused') + damaged).toBe(TRACKS);
    expect(analysed).toBeGreaterThan(TRACKS / 20);
  });

  it('are listed and read as archives, or refused', async () => {
    const filesThatWere = await fuzz('zip');
    const listed = ['read', 'partly_read', 'none_read'].map(filesThatWere).reduce((a, b) => a + b);
    expect(listed + filesThatWere('refused')).toBe(FILES);
    expect(listed).toBeGreaterThan(FILES / 10);
  });

  it('are titles and sites of preview images that are valid XML and can be drawn', async () => {
    expect((await fuzz('svg'))('drawn')).toBe(FILES);
  });

  it('are decompressed within bounds, or damaged', async () => {
    const filesThatWere = await fuzz('brotli');
    expect(filesThatWere('read')).toBeGreaterThan(0);
    expect(filesThatWere('read') + filesThatWere('damaged')).toBe(FILES);
  });

  it('are read as airspaces, each fault with its line, and judge a flight', async () => {
    const filesThatWere = await fuzz('airspace');
    const read = filesThatWere('read') + filesThatWere('partly_read');
    expect(read + filesThatWere('none_read')).toBe(FILES);
    expect(read).toBeGreaterThan(FILES / 4);
  });
});
