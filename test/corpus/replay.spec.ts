import { gzipSync } from 'node:zlib';
import {
  atResolution,
  decodeDelta,
  deltaColumns,
  fullReplayTrack,
  type IgcFile,
  InvalidIgcError,
  readIgc,
  REPLAY_COLUMNS,
  type ReplayColumns,
  type ReplayTrack,
  prepareLog,
} from '@engine/analysis';
import { SEVEN_COLUMNS_BYTES_MAX, SEVEN_COLUMNS_FIXES, sevenColumns } from '../analysis/seven-columns.js';
import { corpusBytes, corpusFiles, describeCorpus } from './corpus.js';

function read(file: string): IgcFile | null {
  try {
    return readIgc(corpusBytes(file));
  } catch (error) {
    if (error instanceof InvalidIgcError) return null;
    throw error;
  }
}

/** Compared by hand, because Jest takes half a minute for over a million numbers. */
function differentColumns(one: ReplayColumns, other: ReplayColumns): string[] {
  return REPLAY_COLUMNS.filter(({ key }) => {
    const left = one[key];
    const right = other[key];
    if (left === null || right === null) return left !== right;
    return left.length !== right.length || left.some((value, index) => value !== right[index]);
  }).map(({ name }) => name);
}

describeCorpus('the tracks of real flights', () => {
  it('survive delta encoding to the last digit, and never get longer when simplified', () => {
    for (const { file } of corpusFiles()) {
      const igc = read(file);
      if (igc === null) continue;
      const full = fullReplayTrack(prepareLog(igc));
      const decoded = decodeDelta(deltaColumns(full.columns));
      expect({ file, different: differentColumns(full.columns, decoded) }).toEqual({ file, different: [] });
      const [high, preview] = [atResolution(full, 'high'), atResolution(full, 'preview')];
      expect(high.pointCount).toBeLessThanOrEqual(full.pointCount);
      expect(preview.pointCount).toBeLessThanOrEqual(high.pointCount);
    }
  });

  it('take at most 60 kB (gzip) for seven columns of 18,000 paraglider fixes, except the noisiest', () => {
    const sizes: { file: string; bytes: number }[] = [];
    for (const { file, aircraft_kind: kind } of corpusFiles()) {
      if (kind !== 'paraglider' || file.includes('_derived')) continue;
      const full = fullReplayTrack(prepareLog(readIgc(corpusBytes(file))));
      const bytes = gzipSync(JSON.stringify(sevenColumns(firstPoints(full, SEVEN_COLUMNS_FIXES)))).length;
      sizes.push({ file, bytes });
    }
    expect(sizes.length).toBeGreaterThan(10);
    const over = sizes.filter(({ bytes }) => bytes > SEVEN_COLUMNS_BYTES_MAX);
    // 65 kB: its altitudes fluctuate so much that they take nearly twice the space
    expect(over.filter(({ file }) => file !== 'files/igc-xc-score/bigflat.igc')).toEqual([]);
    for (const { bytes } of over) expect(bytes).toBeLessThanOrEqual(66_000);
  });
});

/** The full track cut to its first points. */
function firstPoints(full: ReplayTrack, count: number): ReplayTrack {
  const columns = Object.fromEntries(
    Object.entries(full.columns).map(([key, column]: [string, Int32Array | null]) => [
      key,
      column && column.subarray(0, count),
    ]),
  ) as unknown as ReplayColumns;
  return { ...full, columns };
}
