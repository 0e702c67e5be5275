import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type IgcFile,
  InvalidIgcError,
  isRecordedIn,
  readLog,
  type RecordingSample,
  sampleRecording,
} from '@engine/analysis';
import { writeFit, writeGpx } from '../factories/flight-simulator/index.js';
import { describeCorpus } from './corpus.js';
import { CORPUS_DIRECTORY } from './corpus-folder.js';

interface Recording {
  readonly name: string;
  readonly log: IgcFile;
  readonly sample: RecordingSample;
}

/** Of the corpus and the folders next to it. Derived files are changed copies of one flight, and prove nothing. */
function recordings(): Recording[] {
  const folders = ['igc', 'igc-2', 'igc-xccup'].map((name) =>
    path.join(CORPUS_DIRECTORY, '..', name, 'files'),
  );
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.igc$/i.test(file) && !file.includes('_derived'));
  return files.flatMap((file) => {
    const log = readOrNull(readFileSync(file));
    const sample = log && sampleRecording(log);
    return log && sample ? [{ name: path.basename(file), log, sample }] : [];
  });
}

function readOrNull(bytes: Uint8Array): IgcFile | null {
  try {
    return readLog(bytes);
  } catch (error) {
    if (error instanceof InvalidIgcError) return null;
    throw error;
  }
}

type Writer = (fixes: Parameters<typeof writeGpx>[0]) => Buffer;

/** As a program converts and thins it. */
function thinned({ log: { date, fixes } }: Recording, write: Writer): Buffer {
  const every = Math.ceil(fixes.count / 600);
  return write(
    Array.from({ length: Math.floor(fixes.count / every) }, (_, at) => at * every).map((i) => ({
      ...{ trackIndex: i, valid: true, engineLevel: null, faults: [] },
      timeSeconds: Date.parse(date!) / 1_000 + fixes.timeSeconds[i]!,
      latitudeDegrees: fixes.latitudeDeg[i]!,
      longitudeDegrees: fixes.longitudeDeg[i]!,
      pressureAltitudeMetres: null,
      gnssAltitudeMetres: 1_000,
    })),
  );
}

/** Most pairs have no second in common. */
function overlap(a: RecordingSample, b: RecordingSample): boolean {
  return a.firstSeconds <= b.lastSeconds + 1 && b.firstSeconds <= a.lastSeconds + 1;
}

/** Whether every fix of one is in the other, digit for digit: one recording, perhaps cut. */
function isSameToTheDigit(a: Recording, b: Recording): boolean {
  const keys = ({ log: { date, fixes } }: Recording) =>
    Array.from({ length: fixes.count }, (_, i) =>
      [date, fixes.timeSeconds[i], fixes.latitudeDeg[i], fixes.longitudeDeg[i]].join(' '),
    );
  const known = new Set(keys(b));
  return keys(a).filter((key) => !known.has(key)).length <= 1;
}

describeCorpus('copies of real IGC files', () => {
  const all = recordings();

  it('are recognised as GPX and FIT', () => {
    expect(all.length).toBeGreaterThan(200);
    const missed = all.flatMap((recording) =>
      [writeGpx, writeFit]
        .filter((write) => {
          const sample = sampleRecording(readLog(thinned(recording, write)));
          return sample === null || !isRecordedIn(sample, recording.log);
        })
        .map((write) => `${recording.name} (${write.name})`),
    );
    expect(missed).toEqual([]);
  });

  it('are never other flights, not even those of a second instrument on board', () => {
    const pairs = all.flatMap((a) =>
      all
        .filter((b) => b !== a && overlap(a.sample, b.sample) && isRecordedIn(a.sample, b.log))
        .map((b) => [a, b] as const),
    );
    expect(pairs.length).toBeGreaterThan(0);
    expect(
      pairs.filter(([a, b]) => !isSameToTheDigit(a, b)).map(([a, b]) => `${a.name} in ${b.name}`),
    ).toEqual([]);
  });
});
