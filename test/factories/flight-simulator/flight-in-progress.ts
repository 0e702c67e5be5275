import { type Command, Glider, polarSinkMps, STEPS_PER_SECOND } from './glider.js';
import { type Position, type Scenario } from './scenario.js';
import { CorrelatedNoise, SeededRandom } from './seeded-random.js';
import { type FlownThermal } from './legs/fly-thermal.js';
import { type EngineRun } from './recorder.js';
import { type Phase, type PhaseKind, TrueTrack } from './true-track.js';
import { type EastNorth, toRadians } from './wgs84.js';
import { WindField } from './wind-field.js';

/** Below this height above the landing, the pilot stops whatever they are doing and lands. */
const MUST_LAND_METRES = 60;
const TRIM_SPEED_MPS = 10.5;
/** Gusts last about this long. */
const GUST_SECONDS = 12;
/** A flight longer than a day is a scenario that cannot end, such as a thermal without lift. */
const FLIGHT_SECONDS_MAX = 86_400;

/** One flight in progress: the glider, the air, and the track so far. */
export class FlightInProgress {
  readonly windField: WindField;
  readonly glider: Glider;
  readonly track: TrueTrack;
  readonly phases: Phase[] = [];
  readonly thermals: FlownThermal[] = [];
  /** When the aircraft's own engine ran, in seconds since the recorder was switched on. */
  readonly engineRuns: EngineRun[] = [];
  /** Of the field that the pilot lands on next. */
  landingAltitudeMetres: number;
  readonly random: SeededRandom;
  readonly trimSpeedMps: number;
  private readonly airMass: CorrelatedNoise;
  private readonly steering: CorrelatedNoise;
  private readonly gusts: { readonly east: CorrelatedNoise; readonly north: CorrelatedNoise };

  constructor(readonly scenario: Scenario) {
    this.windField = new WindField(scenario.wind, scenario.takeOff.altitudeMetres);
    const climbedBefore = (scenario.before ?? []).reduce(
      (sum, leg) => sum + (leg.kind === 'stay' ? 0 : leg.climbMetres),
      0,
    );
    const altitudeMetres = scenario.takeOff.altitudeMetres - climbedBefore;
    this.glider = new Glider({ ...scenario.takeOff, altitudeMetres }, this.windField);
    this.landingAltitudeMetres = scenario.landingAltitudeMetres;
    this.random = new SeededRandom(scenario.seed, 'pilot');
    this.trimSpeedMps = scenario.airSpeedMps ?? TRIM_SPEED_MPS;
    this.airMass = new CorrelatedNoise(
      new SeededRandom(scenario.seed, 'air'),
      scenario.airMassSigmaMps ?? 0.35,
      20,
    );
    this.steering = new CorrelatedNoise(
      new SeededRandom(scenario.seed, 'steering'),
      toRadians(scenario.steeringSigmaDegrees ?? 3),
      12,
    );
    const gusts = new SeededRandom(scenario.seed, 'gusts');
    const gustSigmaMps = scenario.gustSigmaMps ?? 0;
    this.gusts = {
      east: new CorrelatedNoise(gusts, gustSigmaMps, GUST_SECONDS),
      north: new CorrelatedNoise(gusts, gustSigmaMps, GUST_SECONDS),
    };
    const startSeconds = Date.parse(scenario.startTime) / 1000;
    if (!Number.isInteger(startSeconds)) throw new Error(`startTime in whole seconds: ${scenario.startTime}`);
    this.track = new TrueTrack(startSeconds);
    this.track.append(this.glider);
  }

  get elapsedSeconds(): number {
    return this.track.length - 1;
  }

  get position(): Position {
    return { latitudeDegrees: this.glider.latitudeDegrees, longitudeDegrees: this.glider.longitudeDegrees };
  }

  get heightMetres(): number {
    return this.glider.altitudeMetres - this.landingAltitudeMetres;
  }

  get mustLand(): boolean {
    return this.heightMetres <= MUST_LAND_METRES;
  }

  get circlingSinkMps(): number {
    return this.sinkAt(this.circlingSpeedMps);
  }

  /** Sink in still air, in straight flight. */
  sinkAt(airSpeedMps: number): number {
    const { glideRatio } = this.scenario;
    return glideRatio === undefined ? polarSinkMps(airSpeedMps) : airSpeedMps / glideRatio;
  }

  get circlingSpeedMps(): number {
    return this.trimSpeedMps * 0.92;
  }

  /** The air's own rise or sink in this second; call once per second. */
  airMassMps(): number {
    return this.airMass.after(1);
  }

  /** The heading error in this second; call once per second. */
  steeringErrorRad(): number {
    return this.steering.after(1);
  }

  /** Calls `steer` at each step. Legs check their end once per second, so the truth is in whole seconds. */
  flySecond(steer: () => Command): void {
    if (this.elapsedSeconds > FLIGHT_SECONDS_MAX) throw new Error('a scenario that does not end');
    this.glider.gust = { east: this.gusts.east.after(1), north: this.gusts.north.after(1) };
    for (let step = 0; step < STEPS_PER_SECOND; step++) this.glider.fly(steer());
    this.track.append(this.glider);
  }

  /** The wind at an altitude with this second's gust; call once per second. */
  windAt(altitudeMetres: number): EastNorth {
    const { east, north } = this.windField.at(altitudeMetres);
    return { east: east + this.gusts.east.after(1), north: north + this.gusts.north.after(1) };
  }

  /** One second without air speed. */
  driftSecond(eastMps: number, northMps: number, climbMps: number): void {
    if (this.elapsedSeconds > FLIGHT_SECONDS_MAX) throw new Error('a scenario that does not end');
    this.glider.altitudeMetres += climbMps;
    this.glider.move(eastMps, northMps);
    this.track.append(this.glider);
  }

  /** Nothing drifts on the ground. */
  walkSecond(speedMps: number, courseRad: number, climbMetres = 0): void {
    this.glider.altitudeMetres += climbMetres;
    this.glider.move(speedMps * Math.sin(courseRad), speedMps * Math.cos(courseRad));
    this.track.append(this.glider);
  }

  /** Stands still. */
  standFor(seconds: number): void {
    for (let second = 0; second < seconds; second++) this.walkSecond(0, 0);
  }

  /** Runs one leg and records its times; consecutive legs of one kind form one phase. */
  phase(kind: PhaseKind, fly: () => void): Phase {
    const startIndex = this.elapsedSeconds;
    fly();
    const endIndex = this.elapsedSeconds;
    const previous = this.phases.at(-1);
    if (kind !== 'thermal' && previous?.kind === kind) {
      previous.endIndex = endIndex;
      return previous;
    }
    const phase: Phase = { kind, startIndex, endIndex };
    if (endIndex > startIndex) this.phases.push(phase);
    return phase;
  }
}
