import { type SignatureResult } from '../signature/signature-result.js';
import { type FixColumns, type IgcFile } from './igc-file.js';

/** A file whose fixes continue the flight of another. */
export interface IgcPiece {
  readonly igc: IgcFile;
  /** What is added to its clock to get that of the other file. */
  readonly shiftSeconds: number;
}

/**
 * One file with the fixes of several, in the order of their first fixes. Date, clock, headers and declared task are those of
 * the first argument. Comments go, since statistics in them are about one file. The signature is as good as the worst.
 */
export function mergeIgc(igc: IgcFile, pieces: readonly IgcPiece[]): IgcFile {
  if (pieces.length === 0) return igc;
  const all = [{ igc, shiftSeconds: 0 }, ...pieces]
    .filter((piece) => piece.igc.fixes.count > 0)
    .sort((a, b) => firstSecond(a) - firstSecond(b));
  const files = all.map((piece) => piece.igc);
  const recordStarts = startsOf(files);
  const changes = files.map(({ fixExtensionChanges }) => fixExtensionChanges);
  const isUniform = changes.every((list) => JSON.stringify(list) === JSON.stringify(igc.fixExtensionChanges));
  return {
    ...igc,
    fixes: mergedFixes(all, recordStarts),
    fixExtensionChanges: isUniform ? igc.fixExtensionChanges : changesInAll(files),
    engineLevelsOf: (fixes) => engineLevels(files, recordStarts, fixes),
    tasks: (igc.tasks.length > 0 ? igc : (files.find(({ tasks }) => tasks.length > 0) ?? igc)).tasks,
    events: files.flatMap(({ events }) => events),
    slowData: files.flatMap(({ slowData }) => slowData),
    constellations: files.flatMap(({ constellations }) => constellations),
    comments: [],
    ...signatureOf([igc, ...pieces.map((piece) => piece.igc)]),
    malformedFixCount: files.reduce((sum, { malformedFixCount }) => sum + malformedFixCount, 0),
  };
}

function firstSecond({ igc: { fixes }, shiftSeconds }: IgcPiece): number {
  return fixes.timeSeconds[0]! + shiftSeconds;
}

/** What is added to the offsets of the records of each file, so that those of no two are the same; and the end of all. */
function startsOf(files: readonly IgcFile[]): number[] {
  const starts = [0];
  for (const { fixes } of files) {
    const last = fixes.recordStart.reduce((a, b) => Math.max(a, b), 0);
    starts.push(starts.at(-1)! + last + 1);
  }
  return starts;
}

function mergedFixes(pieces: readonly IgcPiece[], recordStarts: readonly number[]): FixColumns {
  const count = pieces.reduce((sum, { igc }) => sum + igc.fixes.count, 0);
  const merged: FixColumns = {
    count,
    timeSeconds: new Int32Array(count),
    latitudeDeg: new Float64Array(count),
    longitudeDeg: new Float64Array(count),
    pressureAltitudeM: new Int32Array(count),
    gnssAltitudeM: new Int32Array(count),
    is3d: new Uint8Array(count),
    recordStart: new Uint32Array(count),
  };
  let at = 0;
  for (const [i, { igc, shiftSeconds }] of pieces.entries()) {
    const { fixes } = igc;
    merged.timeSeconds.set(
      fixes.timeSeconds.map((seconds) => seconds + shiftSeconds),
      at,
    );
    merged.latitudeDeg.set(fixes.latitudeDeg, at);
    merged.longitudeDeg.set(fixes.longitudeDeg, at);
    merged.pressureAltitudeM.set(fixes.pressureAltitudeM, at);
    merged.gnssAltitudeM.set(fixes.gnssAltitudeM, at);
    merged.is3d.set(fixes.is3d, at);
    merged.recordStart.set(
      fixes.recordStart.map((start) => start + recordStarts[i]!),
      at,
    );
    at += fixes.count;
  }
  return merged;
}

function changesInAll(files: readonly IgcFile[]): IgcFile['fixExtensionChanges'] {
  let before = 0;
  return files.flatMap(({ fixExtensionChanges, fixes }) => {
    const from = before;
    before += fixes.count;
    return fixExtensionChanges.map(({ firstFix, extensions }) => ({ firstFix: firstFix + from, extensions }));
  });
}

/** Null unless all files have an engine sensor: where one has none, the engine is not known to be off. */
function engineLevels(
  files: readonly IgcFile[],
  recordStarts: readonly number[],
  fixes: FixColumns,
): Float64Array | null {
  const levels = new Float64Array(fixes.count).fill(NaN);
  for (const [i, file] of files.entries()) {
    const indices: number[] = [];
    for (let fix = 0; fix < fixes.count; fix++) {
      const start = fixes.recordStart[fix]!;
      if (start >= recordStarts[i]! && start < recordStarts[i + 1]!) indices.push(fix);
    }
    const own = file.engineLevelsOf({
      ...fixes,
      count: indices.length,
      recordStart: Uint32Array.from(indices, (fix) => fixes.recordStart[fix]! - recordStarts[i]!),
    });
    if (own === null) return null;
    for (const [n, fix] of indices.entries()) levels[fix] = own[n]!;
  }
  return levels;
}

function signatureOf(files: readonly IgcFile[]): Pick<IgcFile, 'hasSignature' | 'signatureResult'> {
  const results = files.map(({ signatureResult }) => signatureResult);
  const worst = WORST_FIRST.find((result) => results.includes(result)) ?? 'not_checked';
  return { hasSignature: worst !== 'not_checked', signatureResult: worst };
}

const WORST_FIRST: readonly SignatureResult[] = ['invalid', 'not_checked', 'unsupported', 'valid'];
