import { type FlightSpan } from '../flight/flight-span.js';
import { type FixColumns } from '../igc/igc-file.js';
import { cleanFixes } from '../track/clean-fixes.js';
import { buildTrack, type Track } from '../track/track.js';
import { cumulativeTurn, detectCircling } from './detect-circling.js';
import { type Stretch } from '../phases/flight-phase.js';
import { type CirclingPhase } from './circling-phase.js';
import { type CircledClimbs, findThermals } from './find-thermals.js';

const SPEED_MPS = 10;
const METRES_PER_DEGREE_NORTH = 111_170;
const METRES_PER_DEGREE_EAST = 75_990;

/** A part of a flight: duration, turn rate (degrees per second, right positive) and climb rate. */
interface Part {
  seconds: number;
  turn: number;
  climb: number;
}

const straight = (seconds: number): Part => ({ seconds, turn: 0, climb: -1 });
const circling = (seconds: number, turn: number, climb = 1.5): Part => ({ seconds, turn, climb });

/** A period without fixes, in seconds after the start. */
interface RecordingGap {
  from: number;
  to: number;
}

/** Flies the parts in a wind from the west, logging every `interval` seconds. */
function fly(
  parts: readonly Part[],
  interval = 1,
  windMps = 3,
  gap: RecordingGap = { from: 0, to: 0 },
): Track {
  let course = 0;
  let east = 0;
  let north = 0;
  let altitude = 1500;
  let time = 36_000;
  const rows: [number, number, number, number][] = [];
  const isInGap = (second: number): boolean => second >= gap.from && second < gap.to;
  for (const { seconds, turn, climb } of parts) {
    for (let second = 0; second < seconds; second++) {
      course += (turn * Math.PI) / 180;
      east += SPEED_MPS * Math.sin(course) + windMps;
      north += SPEED_MPS * Math.cos(course);
      altitude += climb;
      time++;
      if (time % interval === 0 && !isInGap(time - 36_000)) rows.push([time, north, east, altitude]);
    }
  }
  const fixes: FixColumns = {
    count: rows.length,
    timeSeconds: Int32Array.from(rows, ([at]) => at),
    latitudeDeg: Float64Array.from(rows, ([, metres]) => 47 + metres / METRES_PER_DEGREE_NORTH),
    longitudeDeg: Float64Array.from(rows, ([, , metres]) => 8 + metres / METRES_PER_DEGREE_EAST),
    pressureAltitudeM: Int32Array.from(rows, ([, , , metres]) => Math.round(metres)),
    gnssAltitudeM: Int32Array.from(rows, ([, , , metres]) => Math.round(metres) + 40),
    is3d: new Uint8Array(rows.length).fill(1),
    recordStart: new Uint32Array(rows.length),
  };
  return buildTrack(fixes, cleanFixes(fixes));
}

const wholeOf = ({ count }: Track): FlightSpan => ({ takeoffIndex: 0, landingIndex: count - 1 });

function phasesOf(track: Track): CirclingPhase[] | null {
  return detectCircling(track, wholeOf(track));
}

function secondsOf(track: Track, { startIndex, endIndex }: Stretch): number {
  return track.timeSeconds[endIndex]! - track.timeSeconds[startIndex]!;
}

describe('circling', () => {
  it.each([1, 2, 4, 5])('is found with its length and direction at one fix every %i s', (interval) => {
    const track = fly(
      [straight(120), circling(180, 18), straight(120), circling(120, -15), straight(120)],
      interval,
    );
    const phases = phasesOf(track)!;
    expect(phases.map(({ turnDeg }) => Math.sign(turnDeg!))).toEqual([1, -1]);
    expect(Math.abs(secondsOf(track, phases[0]!) - 180)).toBeLessThanOrEqual(15);
    expect(Math.abs(secondsOf(track, phases[1]!) - 120)).toBeLessThanOrEqual(15);
  });

  it.each([
    ['360s of 26 s', 26],
    ['360s of 20 s', 20],
  ])('is found in alternating %s, which are one thermal', (_, seconds) => {
    const turn = 360 / seconds;
    const circles = [1, -1, 1].map((side) => circling(seconds, side * turn, 2));
    const track = fly([straight(200), ...circles, straight(200)]);
    const phases = phasesOf(track)!;
    expect(phases.map(({ turnDeg }) => Math.sign(turnDeg!))).toEqual([1, -1, 1]);
    const flight = wholeOf(track);
    const { thermals } = findThermals(track, phases, cumulativeTurn(track, flight));
    expect(thermals).toHaveLength(1);
    expect(Math.abs(secondsOf(track, thermals[0]!) - 3 * seconds)).toBeLessThanOrEqual(6);
    const { startIndex, endIndex } = thermals[0]!;
    expect(track.altitudeM[endIndex]! - track.altitudeM[startIndex]!).toBeGreaterThanOrEqual(5.6 * seconds);
  });

  it.each([180, 225, 270])('is not found in figures of eight with turns of %d degrees', (degrees) => {
    const halves = [1, -1, 1, -1].flatMap((side) => [circling(degrees / 15, side * 15, 1), straight(8)]);
    expect(phasesOf(fly([straight(200), ...halves, straight(200)]))).toEqual([]);
  });

  it.each([7, 8, 10])('is found without summing turns at one fix every %i s', (interval) => {
    const track = fly([straight(300), circling(240, 14), straight(300), circling(240, -14)], interval, 5);
    const phases = phasesOf(track)!;
    expect(phases).toHaveLength(2);
    for (const phase of phases) expect(Math.abs(secondsOf(track, phase) - 240)).toBeLessThanOrEqual(40);
  });

  it('has a direction in a sparse log while the turn between fixes is well below half a circle', () => {
    const parts = [straight(300), circling(240, 14), straight(300), circling(240, -14)];
    const sides = phasesOf(fly(parts, 7, 3))!.map(({ turnDeg }) => Math.sign(turnDeg!));
    expect(sides).toEqual([1, -1]);
    const fast = [straight(300), circling(240, 18), straight(300)];
    expect(phasesOf(fly(fast, 10, 3))!.map(({ turnDeg }) => turnDeg)).toEqual([null]);
  });

  it('is not found in S-turns or beats of a sparse log', () => {
    const sTurns = Array.from({ length: 12 }, (_, i) => circling(20, i % 2 === 0 ? 5 : -5, 0.5));
    expect(phasesOf(fly([straight(200), ...sTurns, straight(200)], 10))).toEqual([]);
    const beats = Array.from({ length: 8 }, (_, i) => [circling(10, i % 2 === 0 ? 18 : -18), straight(80)]);
    expect(phasesOf(fly([straight(100), ...beats.flat(), straight(200)], 10))).toEqual([]);
  });

  it('is null for a log with one fix every eleven seconds', () => {
    expect(phasesOf(fly([straight(120), circling(180, 18), straight(120)], 11))).toBeNull();
  });

  it('requires at least a full circle', () => {
    expect(
      phasesOf(fly([straight(120), circling(14, 18), straight(120), circling(14, -18), straight(120)])),
    ).toEqual([]);
  });

  it('is not found in alternating wiggles', () => {
    const wiggles = Array.from({ length: 40 }, (_, i) => circling(4, i % 2 === 0 ? 20 : -20, -1));
    expect(phasesOf(fly([straight(60), ...wiggles, straight(60)]))).toEqual([]);
  });

  it('remains one phase if the circle is widened for a moment', () => {
    const phases = phasesOf(
      fly([straight(120), circling(90, 18), straight(6), circling(90, 18), straight(120)]),
    );
    expect(phases).toHaveLength(1);
  });

  it.each([
    ['a circle ends', 180, 900],
    ['the circling continues', 200, 260],
    ['the circling continues elsewhere', 200, 1500],
  ])('ends where a gap starts, even if %s during it', (_, from, to) => {
    const parts = [straight(120), circling(300, 18), straight(900), circling(300, 18), straight(120)];
    const track = fly(parts, 1, 3, { from, to });
    const phases = phasesOf(track)!;
    expect(phases.length).toBeGreaterThan(0);
    for (const { startIndex, endIndex } of phases) {
      expect(track.segment[startIndex]).toBe(track.segment[endIndex]);
    }
    expect(track.timeSeconds[phases[0]!.endIndex]! - 36_000).toBeLessThan(from);
  });

  it('is found in a strong wind', () => {
    const track = fly([straight(120), circling(180, 18), straight(120)], 1, 8);
    expect(Math.abs(secondsOf(track, phasesOf(track)![0]!) - 180)).toBeLessThanOrEqual(25);
  });
});

function climbsOf(track: Track): CircledClimbs {
  return findThermals(track, phasesOf(track)!, cumulativeTurn(track, wholeOf(track)));
}

describe('thermals', () => {
  const count = (parts: Part[], interval = 1): number => climbsOf(fly(parts, interval)).thermals.length;

  it('are sustained circling climbs', () => {
    expect(count([straight(120), circling(120, 18), straight(120), circling(90, -18), straight(120)])).toBe(
      2,
    );
  });

  it('are counted once if the pilot changes direction', () => {
    expect(count([straight(120), circling(90, 18), circling(90, -18), straight(120)])).toBe(1);
  });

  it('are not found in circling down', () => {
    expect(count([straight(120), circling(120, 18, -2), straight(120)])).toBe(0);
  });

  it.each([1, 4, 10])(
    'are not found in climbing beats and figure-eights along a slope, at one fix every %i s',
    (interval) => {
      const turn = (i: number) => circling(11, i % 2 === 0 ? 18 : -18);
      const beats = Array.from({ length: 10 }, (_, i) => [{ seconds: 70, turn: 0, climb: 0.6 }, turn(i)]);
      const eights = Array.from({ length: 10 }, (_, i) => [{ seconds: 25, turn: 0, climb: 0.6 }, turn(i)]);
      expect(count([straight(120), ...beats.flat(), straight(300)], interval)).toBe(0);
      if (interval <= 6) expect(count([straight(120), ...eights.flat(), straight(300)], interval)).toBe(0);
    },
  );

  it('contain no gap longer than documented, even if the climb continues through it', () => {
    const climb = [straight(120), circling(700, 18), straight(120)];
    const long = fly(climb, 1, 3, { from: 200, to: 700 });
    const [before, after, ...others] = climbsOf(long).thermals.map((span) => secondsOf(long, span));
    expect(others).toEqual([]);
    expect(before).toBeLessThan(90);
    expect(after).toBeLessThan(130);
    const short = fly(climb, 1, 3, { from: 200, to: 270 });
    expect(climbsOf(short).thermals).toHaveLength(1);
  });

  const gains = (track: Track): number[] =>
    climbsOf(track).thermals.map(({ startIndex, endIndex }) =>
      Math.round((track.altitudeM[endIndex]! - track.altitudeM[startIndex]!) / 10),
    );
  const climb = circling(300, 18, 1.5);
  const spiral = circling(70, 36, -8);
  const sinking = circling(200, 18, -1.5);

  it.each([
    ['starts with a spiral dive', [spiral, climb], [45]],
    ['ends in a spiral dive that loses more than it gained', [climb, spiral], [45]],
    ['ends in a spiral dive in the other direction', [climb, circling(70, -36, -8)], [45]],
    ['starts after circling in sink', [sinking, climb], [45]],
    ['ends with circling in sink', [climb, sinking], [45]],
    ['resumes after a dive', [climb, spiral, climb], [45, 45]],
    ['loses height midway and regains it', [climb, circling(30, 18, -1.5), climb], [85]],
    ['ends with two turns in sink', [climb, circling(20, 18, -1.5)], [42]],
  ])('contain no descent before or after the climb: one that %s', (_, parts, expected) => {
    const track = fly([straight(120), ...parts, straight(120)]);
    const found = gains(track);
    expect(found).toHaveLength(expected.length);
    for (const [i, gain] of expected.entries()) expect(Math.abs(found[i]! - gain)).toBeLessThanOrEqual(2);
  });

  it('leave excluded descending circles in the circling phases', () => {
    const track = fly([straight(120), sinking, climb, spiral, straight(120)]);
    const { circling: cut, thermals } = climbsOf(track);
    const [{ firstPhase, lastPhase }] = thermals as [CircledClimbs['thermals'][0]];
    const phases = phasesOf(track)!;
    const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
    expect(sum(cut.map((phase) => secondsOf(track, phase)))).toBe(
      sum(phases.map((phase) => secondsOf(track, phase))),
    );
    expect(sum(cut.map(({ turnDeg }) => turnDeg!))).toBeCloseTo(sum(phases.map(({ turnDeg }) => turnDeg!)));
    const inClimb = cut.slice(firstPhase, lastPhase);
    expect(Math.abs(sum(inClimb.map(({ turnDeg }) => turnDeg!)) / 360 - 15)).toBeLessThan(1);
  });

  it('are also cut in a sparse log', () => {
    const found = gains(fly([straight(300), climb, circling(200, 14, -3), straight(300)], 8, 3));
    expect(found).toHaveLength(1);
    expect(Math.abs(found[0]! - 45)).toBeLessThanOrEqual(4);
  });

  it('are not found in a single circle', () => {
    expect(count([straight(120), circling(24, 18), straight(120)])).toBe(0);
  });
});
