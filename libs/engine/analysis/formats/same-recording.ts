import { type IgcFile } from '../igc/igc-file.js';
import { metresPerLatitudeDegree, metresPerLongitudeDegree } from '../geo/local-scale.js';
import { READER } from '../thresholds.js';

const MS = 1_000;
/** A converter rounds the first time up or down, and all others like it. */
const SHIFTS_SECONDS = [0, -1, 1] as const;

/** Fixes of a recording, evenly spread: enough to recognise it in another file. */
export interface RecordingSample {
  /** In seconds since the Unix epoch, as those of `fixes`. */
  readonly firstSeconds: number;
  readonly lastSeconds: number;
  readonly fixes: readonly SampledFix[];
}

interface SampledFix {
  readonly timeSeconds: number;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

/** @returns null for a file without a date, or with too few fixes to prove anything */
export function sampleRecording(log: Pick<IgcFile, 'date' | 'fixes'>): RecordingSample | null {
  const { count, timeSeconds, latitudeDeg, longitudeDeg } = log.fixes;
  if (log.date === null || count < READER.sampledFixesMin) return null;
  const midnight = Date.parse(log.date) / MS;
  const size = Math.min(count, READER.sampledFixesMax);
  const fixes = Array.from({ length: size }, (_, i) => {
    const at = Math.round((i * (count - 1)) / (size - 1));
    return {
      timeSeconds: midnight + timeSeconds[at]!,
      latitudeDeg: latitudeDeg[at]!,
      longitudeDeg: longitudeDeg[at]!,
    };
  });
  return { firstSeconds: fixes[0]!.timeSeconds, lastSeconds: fixes.at(-1)!.timeSeconds, fixes };
}

/**
 * Whether all of a recording is in the log already: its fixes are there at the same times, with positions that differ by
 * rounding alone. Two receivers in one cockpit differ by more, again and again.
 */
export function isRecordedIn(sample: RecordingSample, log: Pick<IgcFile, 'date' | 'fixes'>): boolean {
  return shareRecordedIn(sample, log) >= READER.copiedShareMin;
}

/** The share of the sampled fixes that the log has too. A second may have several fixes in either. */
export function shareRecordedIn(
  { fixes: sampled }: RecordingSample,
  { date, fixes }: Pick<IgcFile, 'date' | 'fixes'>,
): number {
  if (date === null) return 0;
  const midnight = Date.parse(date) / MS;
  const sampledAt = new Map<number, SampledFix[]>();
  for (const fix of sampled) {
    const others = sampledAt.get(fix.timeSeconds);
    if (others) others.push(fix);
    else sampledAt.set(fix.timeSeconds, [fix]);
  }
  const found = SHIFTS_SECONDS.map(() => new Set<SampledFix>());
  for (let i = 0; i < fixes.count; i++) {
    for (const [at, shift] of SHIFTS_SECONDS.entries()) {
      for (const fix of sampledAt.get(midnight + fixes.timeSeconds[i]! - shift) ?? []) {
        if (isSamePlace(fix, fixes.latitudeDeg[i]!, fixes.longitudeDeg[i]!)) found[at]!.add(fix);
      }
    }
  }
  return Math.max(...found.map(({ size }) => size)) / sampled.length;
}

function isSamePlace(fix: SampledFix, latitudeDeg: number, longitudeDeg: number): boolean {
  const north = (fix.latitudeDeg - latitudeDeg) * metresPerLatitudeDegree(latitudeDeg);
  const degreesEast = ((fix.longitudeDeg - longitudeDeg + 540) % 360) - 180;
  const east = degreesEast * metresPerLongitudeDegree(latitudeDeg);
  return Math.hypot(north, east) <= READER.roundingMaxM;
}
