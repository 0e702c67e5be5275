import { clamp, wrapped } from './angles.js';
import { type Flight } from './flight.js';
import { Fluctuation } from './fluctuation.js';

const LOWEST_M = 60;
/** Feet stay clear of a dune. */
const LOWEST_PASS_M = 2.5;
/** Parked wings stay above the slow air near the ground. */
const LOWEST_PARKING_M = 30;

/** Straight on through air that rises and sinks. */
export function glide(
  flight: Flight,
  { seconds, course, airSpeed = flight.wing.trim, lift = -0.1 }: GlideOptions,
): void {
  const { random } = flight;
  const air = new Fluctuation(random, 0.55, 22);
  const wander = new Fluctuation(random, 0.12, 30);
  for (let second = 0; second < seconds && flight.heightAboveGround > LOWEST_M; second++) {
    flight.fly({
      heading: flight.headingFor(course + wander.next(), airSpeed),
      airSpeed,
      lift: lift + air.next(),
    });
  }
}

interface GlideOptions {
  seconds: number;
  /** Over ground, in radians. */
  course: number;
  airSpeed?: number;
  lift?: number;
}

/** Out from the hill after take-off, until there is room to turn. */
export function leaveHill(flight: Flight): void {
  const { journey, wing, hill, random } = flight;
  const lift = random.between(-0.2, 0.8);
  for (let second = 0; second < 150 && flight.heightAboveGround < LOWEST_M * 1.5; second++) {
    const { metres, outward } = hill.inFront(journey.east, journey.north);
    if (metres > hill.widthM * 0.8) break;
    flight.fly({ heading: flight.headingFor(outward, wing.trim), airSpeed: wing.trim, lift });
  }
}

/** Circles in a core that drifts with the wind; the pilot keeps centring it. */
export function circle(flight: Flight, { gainM, strengthMps }: { gainM: number; strengthMps: number }): void {
  const { journey, wing, air, random } = flight;
  const side = random.chance(0.5) ? 1 : -1;
  const bankChange = new Fluctuation(random, 0.07, 10);
  const radius = wing.trim ** 2 / (9.81 * Math.tan(wing.circlingBank));
  const reach = radius * random.between(1.8, 3);
  const offset = [
    new Fluctuation(random, radius * 0.6, 40),
    new Fluctuation(random, radius * 0.6, 40),
  ] as const;
  const pulse = new Fluctuation(random, 0.2, 50);
  let [coreEast, coreNorth] = centre();
  const until = journey.up + gainM;
  for (let second = 0; journey.up < until && second < 1500; second++) {
    if (flight.heightAboveGround < LOWEST_M * 0.5) break;
    const [middleEast, middleNorth] = centre();
    coreEast += air.east * 0.97 + (middleEast + offset[0].next() - coreEast) / 15;
    coreNorth += air.north * 0.97 + (middleNorth + offset[1].next() - coreNorth) / 15;
    const away = Math.hypot(journey.east - coreEast, journey.north - coreNorth) / reach;
    const lift = strengthMps * (1 + pulse.next()) * 1.3 * Math.exp(-(away ** 2)) + wing.sinkAtTrim;
    flight.fly({ bank: side * (wing.circlingBank + bankChange.next()), airSpeed: wing.trim * 0.97, lift });
  }

  function centre(): [number, number] {
    const right = flight.heading + (side * Math.PI) / 2;
    return [journey.east + radius * Math.sin(right), journey.north + radius * Math.cos(right)];
  }
}

export interface SoaringOptions {
  seconds: number;
  /** How far along the edge to either side before turning back. */
  leftM: number;
  rightM: number;
  /** In front of the edge, and above it. */
  outM: number;
  aboveM: number;
}

/** To and fro in front of an edge, around its bends, turning away from the hill. */
export function soar(flight: Flight, options: SoaringOptions): void {
  const { journey, wing, hill, random } = flight;
  const airSpeed = Math.max(wing.trim, Math.min(wing.fastest, flight.air.meanMps * 1.12));
  const height = new Fluctuation(random, options.aboveM * 0.45, 150);
  const out = new Fluctuation(random, options.outM * 0.35, 60);
  const patches = new Fluctuation(random, 0.5, 18);
  const turnBank = random.between(0.35, 0.6);
  const strongest = random.between(0.7, 1.9);
  const passes = new Passes(flight, options);
  for (let second = 0; second < options.seconds; second++) {
    const { metres, outward } = hill.inFront(journey.east, journey.north);
    passes.follow(outward);
    const lean = clamp((options.outM + out.next() - metres) / 70, -0.7, 0.7);
    const course = outward + passes.direction * (Math.PI / 2 - lean);
    const heading = flight.headingFor(course, airSpeed);
    if (Math.abs(wrapped(heading - flight.heading)) < Math.PI / 2) passes.turnSide = 0;
    const wantedM = hill.edgeHeightM + Math.max(options.aboveM + height.next(), options.aboveM * 0.15);
    const climb = clamp((wantedM - journey.up) * 0.05, -1.7, strongest) + patches.next();
    const steering =
      passes.turnSide === 0 ? { heading, climb } : { bank: turnBank * passes.turnSide, climb: climb - 0.5 };
    flight.fly({ ...steering, airSpeed }, LOWEST_PASS_M);
  }
}

/** How far along the edge the aircraft is, and where it turns back. */
class Passes {
  /** 1 with the hill on the left, −1 with the hill on the right. */
  direction: 1 | -1;
  /** To which side a turn goes on; 0 on a straight pass. */
  turnSide = 0;
  private along = 0;
  private leftM: number;
  private rightM: number;
  private lastEast: number;
  private lastNorth: number;

  constructor(
    private readonly flight: Flight,
    private readonly options: SoaringOptions,
  ) {
    this.direction = flight.random.chance(0.5) ? 1 : -1;
    this.leftM = options.leftM;
    this.rightM = options.rightM;
    this.lastEast = flight.journey.east;
    this.lastNorth = flight.journey.north;
  }

  follow(outward: number): void {
    const { journey, heading, random } = this.flight;
    const tangent = outward + Math.PI / 2;
    this.along +=
      (journey.east - this.lastEast) * Math.sin(tangent) +
      (journey.north - this.lastNorth) * Math.cos(tangent);
    this.lastEast = journey.east;
    this.lastNorth = journey.north;
    if (this.direction > 0 ? this.along <= this.rightM : this.along >= -this.leftM) return;
    this.direction = this.direction > 0 ? -1 : 1;
    this.turnSide = Math.sign(wrapped(outward - heading));
    this.leftM = this.options.leftM * random.between(0.6, 1.2);
    this.rightM = this.options.rightM * random.between(0.6, 1.2);
  }
}

export interface ParkingOptions {
  seconds: number;
  /** How far the place and the height wander, and how fast. */
  swayM: number;
  heightM: number;
  memorySeconds: number;
}

/** Stays over one place, pointing into the wind. */
export function park(flight: Flight, { seconds, swayM, heightM, memorySeconds }: ParkingOptions): void {
  const { journey, wing, air, random } = flight;
  const sway = [
    new Fluctuation(random, swayM, memorySeconds),
    new Fluctuation(random, swayM, memorySeconds),
  ] as const;
  const height = new Fluctuation(random, heightM, memorySeconds);
  const start = {
    east: journey.east - sway[0].value,
    north: journey.north - sway[1].value,
    up: journey.up - height.value,
  };
  for (let second = 0; second < seconds; second++) {
    const east = start.east + sway[0].next() - journey.east;
    const north = start.north + sway[1].next() - journey.north;
    const [sine, cosine] = [Math.sin(air.fromRadians), Math.cos(air.fromRadians)];
    const lowest = LOWEST_PARKING_M - flight.heightAboveGround;
    const ahead = east * sine + north * cosine;
    const aside = east * cosine - north * sine;
    flight.fly({
      heading: air.fromRadians + clamp(aside * 0.025, -0.6, 0.6),
      airSpeed: clamp(air.speed + clamp(ahead * 0.08, -2, 3), wing.slowest * 0.85, wing.fastest),
      climb: clamp(Math.max(start.up + height.next() - journey.up, lowest) * 0.08, -1.5, 2),
    });
  }
}
