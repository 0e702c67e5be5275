import { type FixColumns } from '../igc/igc-file.js';
import { SEA_LEVEL } from '../thresholds.js';
import { cleanAltitude } from './clean-altitude.js';
import { FixSelection } from './fix-selection.js';
import { type AltitudeLevel, findAltitudeLevel, onLevel } from './sea-level.js';

const FIXES = 5400;
const HOUR = 3600;

interface Sky {
  /** Pressure altitude from the true altitude, at a time. */
  pressureM?: (trueM: number, seconds: number) => number;
  /** GNSS altitude from the true altitude, at a time. */
  gnssM?: (trueM: number, seconds: number) => number;
  trueM?: (seconds: number) => number;
}

interface Flown {
  level: AltitudeLevel;
  /** Altitude found minus true altitude, at every fix. */
  errors: Float64Array;
}

/** Climbs and glides between 800 m and 2,600 m. */
function usualFlight(seconds: number): number {
  return 1700 - 900 * Math.cos((seconds * 2 * Math.PI) / 1500);
}

/** An error of GNSS that changes over minutes. */
function gnssErrorM(seconds: number): number {
  return 3 * Math.sin(seconds / 97) + 2 * Math.sin(seconds / 41 + 1);
}

/** One and a half hours at one fix per second. */
function fly({ pressureM = (m) => m, gnssM = (m) => m, trueM = usualFlight }: Sky): Flown {
  const times = Int32Array.from({ length: FIXES }, (_, i) => 40_000 + i);
  const truth = Float64Array.from({ length: FIXES }, (_, i) => trueM(i));
  const fixes: FixColumns = {
    count: FIXES,
    timeSeconds: times,
    latitudeDeg: Float64Array.from({ length: FIXES }, (_, i) => 46 + i * 0.0001),
    longitudeDeg: new Float64Array(FIXES).fill(8),
    pressureAltitudeM: Int32Array.from(truth, (m, i) => Math.round(pressureM(m, i))),
    gnssAltitudeM: Int32Array.from(truth, (m, i) => Math.round(gnssM(m, i) + gnssErrorM(i))),
    is3d: new Uint8Array(FIXES).fill(1),
    recordStart: new Uint32Array(FIXES),
  };
  const selection = new FixSelection(FIXES);
  const clean = cleanAltitude(fixes, selection);
  const level = findAltitudeLevel(fixes, selection, clean);
  const foundM = onLevel(level, clean.altitudeM, times);
  return { level, errors: foundM.map((m, i) => m - truth[i]!) };
}

function worst({ errors }: Flown): number {
  return errors.reduce((most, error) => Math.max(most, Math.abs(error)), 0);
}

describe('the level of a barometer', () => {
  it('is found although GNSS altitudes are 26 s late', () => {
    const lagged = fly({ pressureM: (m) => m - 120, gnssM: (_m, seconds) => usualFlight(seconds - 26) });
    expect(lagged.level.fit!.gnssLagSeconds).toBeGreaterThanOrEqual(24);
    expect(lagged.level.fit!.gnssLagSeconds).toBeLessThanOrEqual(28);
    expect(lagged.level.fit!.residualM).toBeLessThan(8);
    expect(worst(lagged)).toBeLessThan(12);
    const atOnce = fly({ pressureM: (m) => m - 120, gnssM: (m) => m });
    expect(atOnce.level.fit!.gnssLagSeconds).toBe(0);
  });

  it('is that of GNSS if the barometer is off by 180 m', () => {
    const flown = fly({ pressureM: (m) => m - 180 });
    expect(flown.level.reference).toBe('msl_blended');
    expect(flown.level.fit!.offsetM).toBeCloseTo(180, -1);
    expect(Math.abs(flown.level.fit!.stretch)).toBeLessThan(0.002);
    expect(worst(flown)).toBeLessThan(2);
  });

  it.each([
    ['warm', 0.03],
    ['cold', -0.03],
  ])('includes how much %s air changes heights', (_, stretch) => {
    const flown = fly({ pressureM: (m) => (m - 60) / (1 + stretch) });
    expect(flown.level.fit!.stretch).toBeCloseTo(stretch, 2);
    expect(worst(flown)).toBeLessThan(3);
  });

  it('follows the pressure of a front', () => {
    const flown = fly({ pressureM: (m, s) => m - 50 - 15 * (s / HOUR) });
    expect(flown.level.fit!.driftMPerHour).toBeGreaterThan(11);
    expect(flown.level.fit!.driftMPerHour).toBeLessThan(16);
    expect(worst(flown)).toBeLessThan(4);
  });

  it('ignores a receiver that is off for a fifth of the flight', () => {
    const flown = fly({ pressureM: (m) => m - 100, gnssM: (m, s) => (s % 1000 < 200 ? m + 80 : m) });
    expect(worst(flown)).toBeLessThan(3);
  });

  it('ignores a receiver that repeats its altitude for a quarter of the flight', () => {
    const heldM = usualFlight(2000);
    const gnssM = (m: number, s: number): number =>
      s >= 2000 && s < 3350 ? heldM + gnssErrorM(2000) - gnssErrorM(s) : m;
    const flown = fly({ pressureM: (m) => m - 100, gnssM });
    expect(worst(flown)).toBeLessThan(3);
  });

  it('is an offset alone in a flight that stays at one height', () => {
    const flown = fly({ pressureM: (m) => m - 120, trueM: (s) => 900 + 5 * Math.sin(s / 60) });
    expect(Math.abs(flown.level.fit!.stretch)).toBeLessThan(0.005);
    expect(worst(flown)).toBeLessThan(3);
  });

  it('stretches heights by no more than air can', () => {
    const { level } = fly({ pressureM: (m) => m / 1.2 });
    expect(level.fit!.stretch).toBe(SEA_LEVEL.stretchMax);
  });

  it('is unknown if GNSS has nothing to do with it', () => {
    const { level } = fly({ gnssM: (_, s) => 700 + 600 * Math.sin(s / 300) });
    expect(level).toEqual({
      reference: 'pressure_1013',
      uncertaintyM: SEA_LEVEL.pressureUncertaintyM,
      fit: null,
    });
  });

  it('is unknown without GNSS altitudes', () => {
    const { level } = fly({ gnssM: (_, s) => -gnssErrorM(s) });
    expect(level.reference).toBe('pressure_1013');
  });

  it('is that of GNSS itself without a barometer', () => {
    const flown = fly({ pressureM: () => 0 });
    expect(flown.level).toEqual({
      reference: 'msl_gnss',
      uncertaintyM: SEA_LEVEL.gnssUncertaintyM,
      fit: null,
    });
  });

  it('is stated with its uncertainty, which noise widens', () => {
    const quiet = fly({}).level.uncertaintyM!;
    const noisy = fly({ gnssM: (m, s) => m + 30 * Math.sin(s * 12.9898) }).level.uncertaintyM!;
    expect(quiet).toBeGreaterThanOrEqual(SEA_LEVEL.levelUncertaintyM);
    expect(quiet).toBeLessThan(15);
    expect(noisy).toBeGreaterThan(2 * quiet);
  });
});
