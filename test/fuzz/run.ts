/**
 * `npm run fuzz -- [--count 10000] [--seed N]` runs mutated files through the whole analysis. Exits with 1 if one
 * fails, and prints its seed, the reason, and the path of the smallest file that fails in the same way.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { loadIgcFiles } from '../../bench/igc-files.js';
import { simulatedFiles, stretchOf } from './base-flights.js';
import { type Examined, Examiner } from './examiner.js';
import { mutate, mutation } from './mutations.js';
import { reduceFile } from './reduce-file.js';
import { flipBits, zzufIsInstalled } from './zzuf.js';

const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } });
const count = Number(values.count ?? 10_000);
const seed = Number(values.seed ?? Date.now() % 1_000_000_007);
/** From one bit in a few lines to bits in every field. */
const BIT_RATIOS = [0.00001, 0.0001, 0.001, 0.004, 0.04];
const SAMPLE_FLIGHT = path.resolve(import.meta.dirname, '../../examples/sample-flight.igc');

const examiner = new Examiner();
const outcomes: Record<string, number> = {};
let slowest: Examined & { bytes: number } = {
  outcome: 'refused',
  problem: null,
  cpuMs: 0,
  peakMemoryBytes: 0,
  bytes: 0,
};
let examinedFiles = 0;
let examinedBytes = 0;

/** Examines and counts. */
async function examine(bytes: Uint8Array): Promise<string | null> {
  const examined = await examiner.examine(bytes);
  outcomes[examined.outcome] = (outcomes[examined.outcome] ?? 0) + 1;
  examinedFiles += 1;
  examinedBytes += bytes.length;
  if (examined.cpuMs > slowest.cpuMs) slowest = { ...examined, bytes: bytes.length };
  return examined.problem;
}

/** Reasons count as the same if they differ only in numbers. */
const kindOf = (problem: string): string => (problem.split('\n')[0] ?? '').replaceAll(/[-\d.e+]+/g, '#');

async function report(source: string, problem: string, file: Uint8Array): Promise<void> {
  const kind = kindOf(problem);
  const smallest = await reduceFile(file, async (shorter) => {
    const other = (await examiner.examine(shorter)).problem;
    return other !== null && kindOf(other) === kind;
  });
  const saved = path.join(mkdtempSync(path.join(os.tmpdir(), 'fuzz-')), 'smallest.igc');
  writeFileSync(saved, smallest);
  process.exitCode = 1;
  console.error(
    `\nFAILED: ${source}\n${problem}\nThe smallest file that fails this way (${smallest.length} bytes): ${saved}\n`,
  );
}

async function mutateSimulated(runs: number): Promise<void> {
  const files = stretchOf(simulatedFiles()).chain((file) =>
    fc.array(mutation, { minLength: 1, maxLength: 12 }).map((mutations) => mutate(file, mutations)),
  );
  let failing: { problem: string; file: Uint8Array } | undefined;
  const details = await fc.check(
    fc.asyncProperty(files, async (file) => {
      const problem = await examine(file);
      if (problem === null) return;
      failing = { problem, file }; // the last one is the smallest that fast-check found
      throw new Error(problem);
    }),
    { numRuns: runs, seed },
  );
  if (failing)
    await report(
      `fast-check, seed ${seed}, path ${details.counterexamplePath}`,
      failing.problem,
      failing.file,
    );
}

async function flipBitsOfReal(runs: number): Promise<void> {
  const files = [{ name: 'the sample flight', bytes: readFileSync(SAMPLE_FLIGHT) }, ...loadIgcFiles().files];
  for (let run = 0; run < runs; run++) {
    const { name, bytes } = files[run % files.length]!;
    const ratio = BIT_RATIOS[Math.floor(run / files.length) % BIT_RATIOS.length]!;
    const flipped = flipBits(bytes, seed + run, ratio);
    const problem = await examine(flipped);
    if (problem === null) continue;
    await report(`zzuf -s ${seed + run} -r ${ratio} of ${name}`, problem, flipped);
    return;
  }
}

const startedAt = performance.now();
if (zzufIsInstalled()) {
  await flipBitsOfReal(Math.floor(count * 0.3));
} else {
  console.error('!!! zzuf is not installed: no bits are flipped in real files. Debian: apt-get install zzuf');
}
await mutateSimulated(count - examinedFiles);
const seconds = (performance.now() - startedAt) / 1_000;
await examiner.end();
console.log(
  [
    `${examinedFiles} mutated files (${(examinedBytes / 1e6).toFixed(0)} MB) in ${seconds.toFixed(0)} s, seed ${seed}`,
    `  ${Object.entries(outcomes)
      .map(([outcome, files]) => `${outcome} ${files}`)
      .join(', ')}`,
    `  ${(examinedFiles / seconds).toFixed(0)} files and ${(examinedBytes / 1e6 / seconds).toFixed(1)} MB a second`,
    `  peak memory ${(examiner.peakMemoryBytes / 1e6).toFixed(0)} MB; slowest ${slowest.cpuMs.toFixed(0)} ms of processor time for ${(slowest.bytes / 1e6).toFixed(2)} MB`,
  ].join('\n'),
);
