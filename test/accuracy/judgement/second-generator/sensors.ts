import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import { Fluctuation } from './fluctuation.js';
import { type Journey } from './journey.js';

const EARTH_RADIUS_M = 6_371_000;
const DEGREES_PER_RADIAN = 180 / Math.PI;
/** A receiver's filter takes the jitter out of errors that last. */
const FILTER_SECONDS = 8;

export interface Settings {
  intervalSeconds: number;
  hasBarometer: boolean;
  hasEngineColumn: boolean;
  freezesAtRest: boolean;
}

interface GnssErrors {
  slowM: number;
  fastM: number;
  /** At rest only, and as slow as the reflections that cause it. */
  wanderM: number;
  memorySeconds: number;
}

/** The error of one axis. */
class GnssError {
  private readonly slow: Fluctuation;
  private readonly fast: Fluctuation;
  private readonly wander: Fluctuation | null;
  private readonly filterShare: number;
  private filteredSlow: number;
  private filteredWander: number;

  constructor(random: SeededRandom, errors: GnssErrors, factor: number, stepSeconds: number) {
    const { slowM, fastM, wanderM, memorySeconds } = errors;
    this.slow = new Fluctuation(random, slowM * factor, memorySeconds, stepSeconds);
    this.fast = new Fluctuation(random, fastM * factor, 2.5, stepSeconds);
    this.wander =
      wanderM > 0 ? new Fluctuation(random, wanderM * factor, memorySeconds / 2, stepSeconds) : null;
    this.filterShare = 1 - Math.exp(-stepSeconds / FILTER_SECONDS);
    this.filteredSlow = this.slow.value;
    this.filteredWander = this.wander?.value ?? 0;
  }

  next(wanderShare: number): number {
    this.filteredSlow += (this.slow.next() - this.filteredSlow) * this.filterShare;
    if (this.wander) this.filteredWander += (this.wander.next() - this.filteredWander) * this.filterShare;
    return this.filteredSlow + this.fast.next() + this.filteredWander * wanderShare;
  }
}

export interface Fix {
  latitude: number;
  longitude: number;
  gnssM: number;
  barometricM: number;
  engine: number | null;
  recentSpeed: number;
}

/** GNSS, barometer and microphone, each with errors that last. */
export class Sensors {
  /** Where the journey began. */
  readonly latitude: number;
  readonly longitude: number;
  private readonly gnss: Record<'east' | 'north' | 'up', GnssError>;
  /** How much of the wandering counts: all of it at rest, nothing in motion. */
  private wanderShare = 1;
  private readonly pressure: Fluctuation;
  private readonly sound: Fluctuation;
  private readonly pressureOffset: number;
  private readonly pressureScale: number;
  private readonly pressureDriftPerSecond: number;
  private readonly gnssOffset: number;
  private engineLevel: number;
  private readonly quietLevel: number;
  private readonly loudLevel: number;
  private held: { east: number; north: number; up: number } | null = null;

  constructor(
    private readonly journey: Journey,
    random: SeededRandom,
    private readonly settings: Settings,
    wanderM: number,
  ) {
    const step = settings.intervalSeconds;
    this.latitude = random.pick([random.between(28, 60), random.between(43, 48), random.between(-40, -20)]);
    this.longitude = random.between(-20, 40);
    const errors: GnssErrors = {
      slowM: random.between(0.8, 3),
      fastM: random.between(0.1, 0.5),
      wanderM,
      memorySeconds: random.between(60, 250),
    };
    const noise = (sigma: number, memorySeconds: number): Fluctuation =>
      new Fluctuation(random, sigma, memorySeconds, step);
    this.gnss = {
      east: new GnssError(random, errors, 1, step),
      north: new GnssError(random, errors, 1, step),
      up: new GnssError(random, errors, random.between(1.3, 2.2), step),
    };
    this.pressure = noise(random.between(0.15, 0.5), 1.5);
    this.sound = noise(1, 4);
    this.pressureOffset = random.between(-150, 120);
    this.pressureScale = random.between(0.96, 1.02);
    this.pressureDriftPerSecond = random.between(-5, 5) / 3600;
    this.gnssOffset = random.chance(0.3) ? random.between(30, 50) : 0;
    this.quietLevel = random.between(5, 80);
    this.loudLevel = random.between(600, 930);
    this.engineLevel = this.quietLevel;
  }

  at(second: number): Fix {
    const { journey, settings, gnss } = this;
    const { path } = journey;
    const index = Math.min(Math.floor(second), journey.seconds);
    const before = Math.max(0, index - 2);
    const elapsed = Math.max(1, index - before);
    const recentSpeed =
      Math.hypot(path.east[index]! - path.east[before]!, path.north[index]! - path.north[before]!) / elapsed;
    const sinking = Math.abs(path.up[index]! - path.up[before]!) / elapsed;
    const up = between(path.up, second);
    this.wanderShare +=
      ((recentSpeed < 0.7 ? 1 : 0) - this.wanderShare) * Math.min(1, settings.intervalSeconds / 15);
    let east = between(path.east, second) + gnss.east.next(this.wanderShare);
    let north = between(path.north, second) + gnss.north.next(this.wanderShare);
    let gnssM = up + gnss.up.next(this.wanderShare) + this.gnssOffset;
    if (settings.freezesAtRest && recentSpeed < 0.4 && sinking < 0.3) {
      this.held ??= { east, north, up: gnssM };
      ({ east, north, up: gnssM } = this.held);
    } else {
      this.held = null;
    }
    const latitude = this.latitude + (north / EARTH_RADIUS_M) * DEGREES_PER_RADIAN;
    const shrink = Math.cos(this.latitude / DEGREES_PER_RADIAN);
    const level = path.engine[index]! ? this.loudLevel : this.quietLevel;
    this.engineLevel += (level - this.engineLevel) * (1 - Math.exp(-settings.intervalSeconds / 1.5));
    const sound = this.sound.next();
    return {
      latitude,
      longitude: this.longitude + (east / EARTH_RADIUS_M / shrink) * DEGREES_PER_RADIAN,
      gnssM,
      barometricM: settings.hasBarometer
        ? up * this.pressureScale +
          this.pressureOffset +
          this.pressureDriftPerSecond * second +
          this.pressure.next()
        : 0,
      engine: settings.hasEngineColumn
        ? Math.min(999, Math.max(0, Math.round(this.engineLevel * (1 + 0.06 * sound) + 8 * Math.abs(sound))))
        : null,
      recentSpeed,
    };
  }
}

/** Between whole seconds, a curve through four places without kinks (Catmull and Rom). */
function between(values: number[], second: number): number {
  const index = Math.floor(second);
  const b = values[index]!;
  const t = second - index;
  if (t < 1e-6) return b;
  const c = values[index + 1] ?? b;
  const a = values[index - 1] ?? b;
  const d = values[index + 2] ?? c;
  return b + (t / 2) * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}
