import { flightsOf } from '../flight/find-flights.js';
import { type FlightLog } from '../flight-log.js';
import { type Stay } from '../judgement/stay.js';
import { SEGMENT } from '../thresholds.js';
import { findGaps } from '../track/gaps.js';
import { type Track } from '../track/track.js';
import { findSegments } from './find-segments.js';

const PART_FIXES = 10;
const NO_ENGINES = new Map<null, never>();

/**
 * Flights of ten fixes, each followed by ten fixes on the ground and a gap of five minutes; the last one is longer.
 */
function shortFlights(flightCount: number): FlightLog {
  const cycle = 2 * PART_FIXES;
  const count = flightCount * cycle;
  const zeros = new Float64Array(count);
  const track: Track = {
    count,
    timeSeconds: Int32Array.from({ length: count }, (_, i) => i + 300 * Math.floor(i / cycle)),
    latitudeDeg: zeros,
    longitudeDeg: zeros,
    altitudeM: new Float64Array(count),
    isAltitudeBridged: new Uint8Array(count),
    altitudeSource: null,
    isLevel: false,
    eastM: zeros,
    northM: zeros,
    pathM: zeros,
    segment: Int32Array.from({ length: count }, (_, i) => Math.floor(i / cycle)),
    samplingIntervalSeconds: 1,
  };
  const stays = Array.from({ length: flightCount }, (_, i): Stay[] => {
    const takeoff = i * cycle;
    const landing = takeoff + PART_FIXES - (i === 0 ? 1 : 0);
    const next = Math.min(takeoff + cycle, count - 1);
    return [
      { state: 'flight', startIndex: takeoff, endIndex: landing, confidence: 1 },
      { state: 'rest', startIndex: landing, endIndex: next, confidence: 1 },
    ];
  }).flat();
  const flights = flightsOf(stays);
  const gaps = findGaps(track);
  // The shortest part of all, so that its length alone would not keep it in the list.
  const flight = flights[0]!;
  return { track, stays, gaps, flights, flight, timeOf: () => null } as unknown as FlightLog;
}

describe('findSegments', () => {
  it('lists a hundred of several thousand parts, counts all, and always includes the main flight', () => {
    const { segmentCount, segments } = findSegments(shortFlights(2000), NO_ENGINES);

    expect(segmentCount).toBe(4000);
    expect(segments).toHaveLength(SEGMENT.listedMax + 1);
    expect(segments.filter(({ isMain }) => isMain)).toHaveLength(1);
    const starts = segments.map(({ startIndex }) => startIndex);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  });

  it('lists every part of a log with a hundred, counting gaps at half confidence', () => {
    const { segmentCount, segments } = findSegments(shortFlights(SEGMENT.listedMax / 2), NO_ENGINES);

    expect(segmentCount).toBe(SEGMENT.listedMax);
    expect(segments).toHaveLength(SEGMENT.listedMax);
    const silent = segments.filter(({ durationSeconds }) => durationSeconds > 300);
    expect(silent).toHaveLength(SEGMENT.listedMax / 2 - 1);
    for (const { confidence, durationSeconds } of silent) {
      expect(confidence).toBeCloseTo(1 - 301 / durationSeconds / 2, 6);
    }
  });

  it('excludes the distance across a gap of hours, and includes it across one of minutes', () => {
    const { track, ...log } = shortFlights(2);
    const jump = (_: number, i: number): number => (i >= 2 * PART_FIXES ? 5000 : 0);
    const moved = { ...track, pathM: track.pathM.map(jump) };
    const hours = {
      ...moved,
      timeSeconds: track.timeSeconds.map((t, i) => (i >= 2 * PART_FIXES ? t + 10_000 : t)),
    };
    const distances = (changed: Track): number[] =>
      findSegments({ ...log, track: changed, gaps: findGaps(changed) }, NO_ENGINES).segments.map(
        ({ distanceKm }) => distanceKm,
      );
    expect(distances(moved)).toEqual([0, 5, 0, 0]);
    expect(distances(hours)).toEqual([0, 0, 0, 0]);
  });

  it('reads each gap as often in a log of thousands as in one of a hundred', () => {
    const readsPerGap = (flightCount: number): number => {
      const log = shortFlights(flightCount);
      let reads = 0;
      const gaps = log.gaps.map((gap) => ({
        ...gap,
        get fromIndex() {
          reads++;
          return gap.fromIndex;
        },
      }));
      findSegments({ ...log, gaps }, NO_ENGINES);
      return reads / gaps.length;
    };
    expect(readsPerGap(2000)).toBeLessThan(2 * readsPerGap(50));
  });
});
