import { type LogPart } from '../log-parts.js';
import { type FixColumns, type IgcFile } from './igc-file.js';

/**
 * The file with the fixes of one part of its log only. Headers and the declared task stay. Comments go, since
 * statistics in them are about the whole log.
 */
export function partOfIgc(igc: IgcFile, { startSeconds, endSeconds }: LogPart): IgcFile {
  const { timeSeconds, count } = igc.fixes;
  const selected: number[] = [];
  for (let fix = 0; fix < count; fix++) {
    const time = timeSeconds[fix]!;
    if (time >= (startSeconds ?? -Infinity) && time < (endSeconds ?? Infinity)) selected.push(fix);
  }
  let passed = 0; // the changes are in order
  const firstKept = (firstFix: number): number => {
    while (passed < selected.length && selected[passed]! < firstFix) passed++;
    return passed;
  };
  return {
    ...igc,
    fixes: pick(igc.fixes, selected),
    fixExtensionChanges: igc.fixExtensionChanges.map(({ firstFix, extensions }) => ({
      firstFix: firstKept(firstFix),
      extensions,
    })),
    comments: [],
  };
}

function pick(fixes: FixColumns, selected: readonly number[]): FixColumns {
  const of = <Column extends Int32Array | Float64Array | Uint8Array | Uint32Array>(
    column: Column,
    type: { from(values: ArrayLike<number>, map: (fix: number) => number): Column },
  ): Column => type.from(selected, (fix) => column[fix]!);
  return {
    count: selected.length,
    timeSeconds: of(fixes.timeSeconds, Int32Array),
    latitudeDeg: of(fixes.latitudeDeg, Float64Array),
    longitudeDeg: of(fixes.longitudeDeg, Float64Array),
    pressureAltitudeM: of(fixes.pressureAltitudeM, Int32Array),
    gnssAltitudeM: of(fixes.gnssAltitudeM, Int32Array),
    is3d: of(fixes.is3d, Uint8Array),
    recordStart: of(fixes.recordStart, Uint32Array),
  };
}
