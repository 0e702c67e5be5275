import {
  atResolution,
  flightPart,
  fullReplayTrack,
  prepareLog,
  type ReplayTrack,
  analyseLog,
  readIgc,
} from '@engine/analysis';
import {
  crossesMidnightUtc,
  thermalCrossCountry,
  withGapsAndSpikes,
} from '../factories/flight-simulator/index.js';

const FLIGHTS = { thermalCrossCountry, crossesMidnightUtc, withGapsAndSpikes };

function fullTrackOf(igc: Uint8Array): ReplayTrack {
  const log = prepareLog(readIgc(igc));
  return fullReplayTrack(log, analyseLog(log).phases ?? []);
}

describe('the part of a track from take-off to landing', () => {
  it.each(Object.entries(FLIGHTS))('has all points of the flight and no others: %s', (_, fly) => {
    const full = fullTrackOf(fly().igc);
    for (const resolution of ['full', 'high', 'preview'] as const) {
      const track = atResolution(full, resolution);
      const [first, last] = [track.takeoffIndex!, track.landingIndex!];
      const part = flightPart(track)!;
      expect(part.pointCount).toBe(last - first + 1);
      expect([part.takeoffIndex, part.landingIndex]).toEqual([0, last - first]);
      expect(part.columns.latitude).toEqual(track.columns.latitude.slice(first, last + 1));
      const seconds = track.columns.timeOffsetSeconds;
      expect(part.columns.timeOffsetSeconds[0]).toBe(0);
      expect(part.columns.timeOffsetSeconds.at(-1)).toBe(seconds[last]! - seconds[first]!);
      expect(part.startedAt).toBe(track.startedAt! + seconds[first]! * 1_000);
      expect(part.sourcePointCount).toBe(full.landingIndex! - full.takeoffIndex! + 1);
    }
  });

  it.each(Object.entries(FLIGHTS))('keeps phases and breaks at their points: %s', (_, fly) => {
    const track = fullTrackOf(fly().igc);
    const first = track.takeoffIndex!;
    const part = flightPart(track)!;
    expect(
      part.phases.map(({ kind, startIndex, endIndex }) => [kind, startIndex + first, endIndex + first]),
    ).toEqual(track.phases.map(({ kind, startIndex, endIndex }) => [kind, startIndex, endIndex]));
    const inFlight = track.segmentStarts.filter((index) => index > first && index <= track.landingIndex!);
    expect([...part.segmentStarts]).toEqual([0, ...inFlight.map((index) => index - first)]);
  });

  it('is unchanged when extracted again', () => {
    const part = flightPart(fullTrackOf(thermalCrossCountry().igc))!;
    expect(flightPart(part)).toEqual(part);
  });

  it('is empty if the log contains no flight', () => {
    const track = fullTrackOf(thermalCrossCountry().igc);
    expect(flightPart({ ...track, takeoffIndex: null, landingIndex: null })).toBeNull();
  });
});
