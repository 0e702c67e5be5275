import { applyFaults, type RecorderFault } from './recorder-faults.js';
import { CorrelatedNoise, SeededRandom } from './seeded-random.js';
import { type TrueTrack } from './true-track.js';
import { distanceMetres, moved } from './wgs84.js';

export interface Noise {
  readonly sigmaMetres: number;
  readonly correlationSeconds: number;
}

export interface RecorderSettings {
  /** From fix to fix: whole seconds, or a fraction that divides one. */
  readonly intervalSeconds: number;
  /** Each interval is longer or shorter by up to this; below 1 s, fixes still fall on full seconds. */
  readonly jitterSeconds: number;
  /** How often a recorder that stands still writes; it notices after a minute. Null for one that does not care. */
  readonly restIntervalSeconds: number | null;
  /** GNSS error of each horizontal axis. */
  readonly positionNoise: Noise;
  readonly gnssAltitudeNoise: Noise;
  /** Recorders that write the height above the ellipsoid are this much higher. */
  readonly ellipsoidOffsetMetres: number;
  /** Pressure altitude (1013.25 hPa) minus true altitude, and its noise; null for a recorder without a barometer. */
  readonly pressureAltitude: {
    readonly offsetMetres: number;
    readonly noise: Noise;
    /** The weather changes, and the sensor warms up. */
    readonly driftMetresPerHour?: number;
  } | null;
  /** Whether the recorder hears an engine, on a scale of 0 to 999. */
  readonly hasEngineSensor: boolean;
  readonly faults: readonly RecorderFault[];
}

/** Within this distance over this time, a recorder stands still. */
const STILL_SECONDS = 60;
const STILL_METRES = 4;

export const DEFAULT_RECORDER: RecorderSettings = {
  intervalSeconds: 1,
  jitterSeconds: 0,
  restIntervalSeconds: null,
  positionNoise: { sigmaMetres: 1.5, correlationSeconds: 60 },
  gnssAltitudeNoise: { sigmaMetres: 2.5, correlationSeconds: 60 },
  ellipsoidOffsetMetres: 0,
  pressureAltitude: { offsetMetres: -35, noise: { sigmaMetres: 0.4, correlationSeconds: 4 } },
  hasEngineSensor: false,
  faults: [],
};

/** A recorder without errors: its output differs from the truth only by rounding. */
export const PERFECT_RECORDER: RecorderSettings = {
  ...DEFAULT_RECORDER,
  positionNoise: { sigmaMetres: 0, correlationSeconds: 60 },
  gnssAltitudeNoise: { sigmaMetres: 0, correlationSeconds: 60 },
  pressureAltitude: { offsetMetres: 0, noise: { sigmaMetres: 0, correlationSeconds: 4 } },
};

interface Span {
  readonly startIndex: number;
  readonly endIndex: number;
}

export interface EngineRun extends Span {
  /** Throttled back: quieter, and sometimes taken for wind. */
  readonly isIdle?: boolean;
}

/** One line of the log before it is text; `trackIndex` is where the glider really was. */
export interface RecordedFix {
  trackIndex: number;
  timeSeconds: number;
  latitudeDegrees: number;
  longitudeDegrees: number;
  valid: boolean;
  pressureAltitudeMetres: number | null;
  gnssAltitudeMetres: number | null;
  engineLevel: number | null;
  /** Its faults; a fix can have more than one. */
  faults: readonly RecorderFault['kind'][];
}

/** Samples the true track, adds the sensors' errors, then the faults. */
export function record(
  track: TrueTrack,
  { airborne, engineRuns }: { readonly airborne: Span; readonly engineRuns: readonly EngineRun[] },
  settings: RecorderSettings,
  seed: number,
): RecordedFix[] {
  const random = new SeededRandom(seed, 'recorder');
  const east = noise(random, settings.positionNoise);
  const north = noise(random, settings.positionNoise);
  const gnss = noise(random, settings.gnssAltitudeNoise);
  const pressure = settings.pressureAltitude;
  const baro = pressure && noise(random, pressure.noise);
  const engineNoise = new SeededRandom(seed, 'engine');
  const fixes: RecordedFix[] = [];
  let previousIndex = 0;
  for (const index of sampleIndices(track, settings, random)) {
    const seconds = index - previousIndex;
    previousIndex = index;
    const error = { east: east.after(seconds), north: north.after(seconds) };
    const { altitudeMetres: altitude, ...position } = track.at(index);
    const driftMetres = ((pressure?.driftMetresPerHour ?? 0) * index) / 3600;
    fixes.push({
      trackIndex: index,
      timeSeconds: track.timeSeconds(index),
      ...moved(position, error),
      valid: true,
      faults: [],
      engineLevel: settings.hasEngineSensor ? engineLevel(engineNoise, engineRuns, index) : null,
      gnssAltitudeMetres: altitude + gnss.after(seconds) + settings.ellipsoidOffsetMetres,
      pressureAltitudeMetres:
        pressure && baro && altitude + pressure.offsetMetres + driftMetres + baro.after(seconds),
    });
  }
  return applyFaults(fixes, airborne, settings.faults, random);
}

/** Wind and gear are heard as well; an engine is far louder. */
function engineLevel(random: SeededRandom, runs: readonly EngineRun[], index: number): number {
  const run = runs.find(({ startIndex, endIndex }) => index > startIndex && index <= endIndex);
  if (run) return Math.round(run.isIdle ? random.between(220, 520) : random.between(650, 960));
  return Math.round(random.chance(0.03) ? random.between(100, 350) : random.between(2, 60));
}

const noise = (random: SeededRandom, { sigmaMetres, correlationSeconds }: Noise): CorrelatedNoise =>
  new CorrelatedNoise(random, sigmaMetres, correlationSeconds);

function* sampleIndices(
  track: TrueTrack,
  settings: RecorderSettings,
  random: SeededRandom,
): Generator<number> {
  const { intervalSeconds, jitterSeconds, restIntervalSeconds } = settings;
  if (intervalSeconds < 1) {
    const perSecond = Math.round(1 / intervalSeconds);
    for (let sample = 0; sample <= (track.length - 1) * perSecond; sample++) yield sample / perSecond;
    return;
  }
  let index = 0;
  while (index < track.length) {
    yield index;
    const jitter = jitterSeconds > 0 ? Math.round(random.between(-jitterSeconds, jitterSeconds)) : 0;
    index += Math.max(1, intervalSeconds + jitter);
    if (restIntervalSeconds !== null) index = wokenUp(track, index, index + restIntervalSeconds);
  }
}

/** The first index up to the last one that does not stand still. */
function wokenUp(track: TrueTrack, first: number, last: number): number {
  let index = first;
  while (index < Math.min(last, track.length) && standsStill(track, index)) index++;
  return index;
}

function standsStill(track: TrueTrack, index: number): boolean {
  const before = index - STILL_SECONDS;
  if (before < 0) return false;
  const climbMetres = Math.abs(track.altitude(index) - track.altitude(before));
  return (
    climbMetres < STILL_METRES && distanceMetres(track.position(before), track.position(index)) < STILL_METRES
  );
}
