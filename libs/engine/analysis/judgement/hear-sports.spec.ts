import { type RecordedSport } from '../igc/igc-file.js';
import { type Track } from '../track/track.js';
import { hearSports } from './hear-sports.js';
import { type Stay } from './stay.js';

/** A fix per second for 1000 s, at a steady speed. */
function trackAt(mps: number): Track {
  const timeSeconds = Int32Array.from({ length: 1_001 }, (_, i) => i);
  return {
    count: 1_001,
    timeSeconds,
    pathM: Float64Array.from(timeSeconds, (t) => t * mps),
  } as unknown as Track;
}

const STAYS: readonly Stay[] = [
  { state: 'walk', startIndex: 0, endIndex: 300, confidence: 0.9 },
  { state: 'tow', startIndex: 300, endIndex: 400, confidence: 0.6 },
  { state: 'flight', startIndex: 400, endIndex: 800, confidence: 0.6 },
  { state: 'rest', startIndex: 800, endIndex: 1_000, confidence: 0.9 },
];

function statesAt(mps: number, ...sports: RecordedSport[]): string[] {
  return hearSports(trackAt(mps), STAYS, sports).map(({ state }) => state);
}

function sport(kind: RecordedSport['kind'], startSeconds = 0, endSeconds = 1_000): RecordedSport {
  return { kind, startSeconds, endSeconds };
}

describe('hearSports', () => {
  it('makes a slow flight of a hike a part of the hike', () => {
    expect(statesAt(2, sport('on_foot'))).toEqual(['walk', 'walk', 'walk', 'rest']);
  });

  it('keeps the flight of somebody whose watch counted on as a hike', () => {
    expect(statesAt(9, sport('on_foot'))).toEqual(['walk', 'tow', 'flight', 'rest']);
  });

  it('makes what was driven a drive at any speed', () => {
    expect(statesAt(15, sport('on_ground'))).toEqual(['walk', 'drive', 'drive', 'rest']);
  });

  it.each([
    ['without a sport', []],
    ['in the air', [sport('in_air')]],
    ['with a hike before the flight', [sport('on_foot', 0, 250), sport('in_air', 260, 1_000)]],
  ])('changes nothing %s', (_, sports) => {
    expect(statesAt(2, ...sports)).toEqual(['walk', 'tow', 'flight', 'rest']);
  });
});
