/**
 * `npm run fuzz -- [--target igc,gpx,kml,kmz,fit,zip,svg,brotli,airspace] [--count 10000] [--seed N]` runs hostile files through what reads them:
 * flights through the whole analysis, archives through an import, titles through the preview image, compressed files
 * through their decoder, and files of airspaces through their reader and a verdict. Exits with 1 if one fails, and prints its seed, the reason, and the path of the smallest file
 * that fails in the same way.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { loadIgcFiles } from '../../bench/igc-files.js';
import { type Examined, Examiner } from './examiner.js';
import { reduceFile } from './reduce-file.js';
import { TARGET_NAMES, type TargetName, TARGETS } from './targets.js';
import { flipBits, zzufIsInstalled } from './zzuf.js';

const { values } = parseArgs({
  options: { target: { type: 'string' }, count: { type: 'string' }, seed: { type: 'string' } },
});
const count = Number(values.count ?? 10_000);
const seed = Number(values.seed ?? Date.now() % 1_000_000_007);
/** From one bit in a few lines to bits in every field. */
const BIT_RATIOS = [0.00001, 0.0001, 0.001, 0.004, 0.04];
const SHARE_OF_REAL_FILES = 0.3;
const SAMPLE_FLIGHT = path.resolve(import.meta.dirname, '../../examples/sample-flight.igc');

/** Reasons count as the same if they differ only in numbers. */
const kindOf = (problem: string): string => (problem.split('\n')[0] ?? '').replaceAll(/[-\d.e+]+/g, '#');

/** The run of one target. */
class Fuzzing {
  readonly examiner: Examiner;
  private readonly outcomes: Record<string, number> = {};
  private slowest: Pick<Examined, 'cpuMs'> & { bytes: number } = { cpuMs: 0, bytes: 0 };
  examinedFiles = 0;
  private examinedBytes = 0;
  private readonly startedAt = performance.now();

  constructor(private readonly target: TargetName) {
    this.examiner = new Examiner(target);
  }

  /** Examines and counts. */
  async examine(bytes: Uint8Array): Promise<string | null> {
    const { outcome, cpuMs, problem } = await this.examiner.examine(bytes);
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1;
    this.examinedFiles += 1;
    this.examinedBytes += bytes.length;
    if (cpuMs > this.slowest.cpuMs) this.slowest = { cpuMs, bytes: bytes.length };
    return problem;
  }

  async mutate(runs: number): Promise<void> {
    const files = await TARGETS[this.target].files();
    let failing: { problem: string; file: Uint8Array } | undefined;
    const details = await fc.check(
      fc.asyncProperty(files, async (file) => {
        const problem = await this.examine(file);
        if (problem === null) return;
        failing = { problem, file }; // the last one is the smallest that fast-check found
        throw new Error(problem);
      }),
      { numRuns: runs, seed },
    );
    if (!failing) return;
    const source = `fast-check, seed ${seed}, path ${details.counterexamplePath}`;
    await this.report(source, failing.problem, failing.file);
  }

  /** Real flights, of which no other target has any. */
  async flipBitsOfReal(runs: number): Promise<void> {
    const files = [
      { name: 'the sample flight', bytes: readFileSync(SAMPLE_FLIGHT) },
      ...loadIgcFiles().files,
    ];
    for (let run = 0; run < runs; run++) {
      const { name, bytes } = files[run % files.length]!;
      const ratio = BIT_RATIOS[Math.floor(run / files.length) % BIT_RATIOS.length]!;
      const flipped = flipBits(bytes, seed + run, ratio);
      const problem = await this.examine(flipped);
      if (problem === null) continue;
      await this.report(`zzuf -s ${seed + run} -r ${ratio} of ${name}`, problem, flipped);
      return;
    }
  }

  private async report(source: string, problem: string, file: Uint8Array): Promise<void> {
    const kind = kindOf(problem);
    const smallest = await reduceFile(file, async (shorter) => {
      const other = (await this.examiner.examine(shorter)).problem;
      return other !== null && kindOf(other) === kind;
    });
    const saved = path.join(mkdtempSync(path.join(os.tmpdir(), 'fuzz-')), `smallest.${this.target}`);
    writeFileSync(saved, smallest);
    process.exitCode = 1;
    console.error(
      `\nFAILED: ${source}\n${problem}\nThe smallest file that fails this way (${smallest.length} bytes): ${saved}\n`,
    );
  }

  get summary(): string {
    const { examinedFiles: files, examinedBytes, outcomes, slowest } = this;
    const seconds = (performance.now() - this.startedAt) / 1_000;
    const megabytes = examinedBytes / 1e6;
    return [
      `${files} ${TARGETS[this.target].what} (${megabytes.toFixed(0)} MB) in ${seconds.toFixed(0)} s, seed ${seed}`,
      `  ${Object.entries(outcomes)
        .map(([outcome, times]) => `${outcome} ${times}`)
        .join(', ')}`,
      `  ${(files / seconds).toFixed(0)} files and ${(megabytes / seconds).toFixed(1)} MB a second`,
      `  peak memory ${(this.examiner.peakMemoryBytes / 1e6).toFixed(0)} MB; slowest ${slowest.cpuMs.toFixed(0)} ms of processor time for ${(slowest.bytes / 1e6).toFixed(2)} MB`,
    ].join('\n');
  }
}

function wantedTargets(): readonly TargetName[] {
  const wanted = values.target?.split(',') ?? TARGET_NAMES;
  const unknown = wanted.filter((name) => !TARGET_NAMES.some((known) => known === name));
  if (unknown.length > 0)
    throw new Error(`--target must be of ${TARGET_NAMES.join(', ')}; got ${unknown[0]}`);
  return wanted as TargetName[];
}

for (const target of wantedTargets()) {
  const fuzzing = new Fuzzing(target);
  if (target === 'igc') {
    if (zzufIsInstalled()) await fuzzing.flipBitsOfReal(Math.floor(count * SHARE_OF_REAL_FILES));
    else
      console.error(
        '!!! zzuf is not installed: no bits are flipped in real files. Debian: apt-get install zzuf',
      );
  }
  await fuzzing.mutate(count - fuzzing.examinedFiles);
  await fuzzing.examiner.end();
  console.log(fuzzing.summary);
}
