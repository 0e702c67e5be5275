import { type Stretch } from '../phases/flight-phase.js';
import { ofAtLeast, secondsOf } from '../phases/stretch-seconds.js';
import { GLIDE_PAUSE, LIFT, THERMAL } from '../thresholds.js';
import { isJumpBetween } from '../track/jump.js';
import { type Track } from '../track/track.js';
import { WindowAround } from '../track/window-around.js';
import { holdShape } from '../warm-up/held-shapes.js';

/** Straight flight that loses height, and straight flight that gains it. */
export interface StraightFlight {
  glides: Stretch[];
  climbs: Stretch[];
}

/**
 * Straight flight between climbs: every fix within some window of twice `glideHalfWindowSeconds` over which the
 * distance made good is at least `glideProgressMin` of the distance flown (the "progress" of igc2kmz), for at least
 * `glideSecondsMin` in total. A corner lies in the window before or after it, so two legs form one glide; S-turns
 * fill no window. A gap that the aircraft flew straight through belongs to its glide. A stretch that gains height
 * overall is a climb while it rises, and a glide before and after.
 *
 * @param free the parts of the flight without circling or ridge soaring
 */
export function findGlides(track: Track, free: readonly Stretch[]): StraightFlight {
  const glides: Stretch[] = [];
  const climbs: Stretch[] = [];
  const straight: Stretch[] = [];
  for (const within of free) addStraight(straight, track, within);
  for (const stretch of straight) {
    const climb = climbWithin(track, stretch);
    if (climb === null) {
      glides.push(stretch);
      continue;
    }
    glides.push({ startIndex: stretch.startIndex, endIndex: climb.startIndex });
    climbs.push(climb);
    glides.push({ startIndex: climb.endIndex, endIndex: stretch.endIndex });
  }
  return {
    glides: ofAtLeast(track, THERMAL.glideSecondsMin, glides),
    climbs: ofAtLeast(track, LIFT.secondsMin, climbs),
  };
}

/**
 * The greatest rise within a stretch that gains at least `LIFT.gainMinM` overall, else null. Before and after it,
 * height is lost or held: nothing before it is below its lowest point, nothing after it above its highest.
 */
function climbWithin(
  { altitudeM, altitudeSource }: Track,
  { startIndex, endIndex }: Stretch,
): Stretch | null {
  if (altitudeSource === null || altitudeM[endIndex]! - altitudeM[startIndex]! < LIFT.gainMinM) return null;
  const climb: Stretch = { startIndex, endIndex: startIndex };
  let riseM = 0;
  let foot = startIndex;
  for (let i = startIndex + 1; i <= endIndex; i++) {
    if (altitudeM[i]! < altitudeM[foot]!) foot = i;
    if (altitudeM[i]! - altitudeM[foot]! <= riseM) continue;
    riseM = altitudeM[i]! - altitudeM[foot]!;
    climb.startIndex = foot;
    climb.endIndex = i;
  }
  return climb;
}

/** Appends the straight stretches of `within`. */
function addStraight(stretches: Stretch[], track: Track, within: Stretch): void {
  const { segment } = track;
  const { startIndex, endIndex } = within;
  const windows = new StraightWindows(track, within);
  let straight: Stretch | null = null;
  for (let i = startIndex; i <= endIndex; i++) {
    if (!windows.isStraightAt(i)) continue;
    const { first: a, last: b } = windows.window;
    const isContinued =
      straight !== null &&
      ((a <= straight.endIndex && segment[a] === segment[straight.endIndex]) ||
        isStraightBetween(track, straight, a, b));
    if (straight !== null && isContinued) straight.endIndex = b;
    else stretches.push((straight = { startIndex: a, endIndex: b }));
    extend(straight, windows, i);
    i = straight.endIndex;
  }
}

/**
 * Extends a straight stretch by the windows around its own fixes, which follow without a gap. Searches from the far
 * end: fixes covered by the last straight window need no check.
 */
function extend(straight: Stretch, windows: StraightWindows, index: number): void {
  let known = index;
  while (known < straight.endIndex) {
    const end = straight.endIndex;
    let i = end;
    while (i > known && !windows.isStraightAt(i)) i--;
    if (i > known) straight.endIndex = windows.window.last;
    known = end;
  }
}

/** The windows of `glideHalfWindowSeconds` around the fixes of a stretch. */
class StraightWindows {
  readonly window: WindowAround;

  constructor(
    private readonly track: Track,
    { startIndex, endIndex }: Stretch,
  ) {
    this.window = new WindowAround(track, THERMAL.glideHalfWindowSeconds, startIndex, endIndex);
    holdShape(this);
  }

  /** Moves the window to a fix and returns whether the distance made good in it is nearly the distance flown. */
  isStraightAt(index: number): boolean {
    const { timeSeconds, eastM, northM, pathM } = this.track;
    this.window.moveTo(index);
    const { first: a, last: b } = this.window;
    if (timeSeconds[b]! - timeSeconds[a]! < THERMAL.glideHalfWindowSeconds) return false;
    const east = eastM[b]! - eastM[a]!;
    const north = northM[b]! - northM[a]!;
    const neededM = THERMAL.glideProgressMin * (pathM[b]! - pathM[a]!);
    return east * east + north * north >= neededM * neededM && b !== a;
  }
}

/**
 * Whether the aircraft kept its course between two straight stretches, through a gap or a kink: the distance made
 * good in that time leaves no room for a circle or a reversal.
 */
function isStraightBetween(track: Track, before: Stretch, start: number, end: number): boolean {
  const { timeSeconds, eastM, northM, pathM } = track;
  const from = before.endIndex;
  const seconds = timeSeconds[start]! - timeSeconds[from]!;
  if (seconds > GLIDE_PAUSE.secondsMax || isJumpBetween(track, from, start)) return false;
  const flownM = pathM[from]! - pathM[before.startIndex]! + pathM[end]! - pathM[start]!;
  const speedMps = flownM / (secondsOf(track, before) + timeSeconds[end]! - timeSeconds[start]!);
  const goodM = Math.hypot(eastM[start]! - eastM[from]!, northM[start]! - northM[from]!);
  return goodM >= GLIDE_PAUSE.progressMin * speedMps * seconds;
}
