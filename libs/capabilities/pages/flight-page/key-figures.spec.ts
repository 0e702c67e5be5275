import { Formats } from './formats.js';
import { keyFigures } from './key-figures.js';
import { messagesIn } from './messages/messages.js';
import { type SharedFlight, type SharedScore } from './shared-flight.js';

const place = { time: null, latitude: 46, longitude: 7, altitude_m: 1_200 };
const flight = {
  duration_seconds: 3_900,
  metrics: {
    takeoff: place,
    track_length_km: 44.65,
    distance_from_takeoff_max_km: 9.8,
    altitude_max_m: null,
  },
} as unknown as SharedFlight;
const score = {
  rule_set: 'xcontest',
  season: '2026',
  title: 'XContest',
  best: { type: 'fai_triangle', title: 'FAI triangle', points: 32.047, distance_km: 20.03 },
} as unknown as SharedScore;

function shown(scored: SharedScore | null, of = flight): string[] {
  const messages = messagesIn('en');
  const { compassPoints } = messages;
  const formats = new Formats({ language: 'en', units: 'metric', timeZone: 'UTC', compassPoints });
  return keyFigures(of, scored, formats, messages).map(
    ({ value, unit, caption }) => `${value} ${unit}: ${caption}`,
  );
}

describe('the key figures', () => {
  it('are the scored distance, the points, the duration, and the altitude if it is known', () => {
    expect(shown(score)).toEqual([
      '20.0 km: FAI triangle',
      '32.05 points: XContest rules, unofficial',
      '1\u00a0h\u00a005\u00a0min : In the air',
    ]);
  });

  it('are distances of the track without a score', () => {
    expect(shown(null)).toEqual([
      '44.7 km: Track length',
      '9.8 km: Farthest from take-off',
      '1\u00a0h\u00a005\u00a0min : In the air',
    ]);
  });

  it('say which of them rest on degraded data', () => {
    const quality = { doubtful_metrics: ['track_length_km', 'climb_max_mps'] };
    expect(shown(null, { ...flight, quality } as unknown as SharedFlight)[0]).toBe(
      '44.7 km: Track length, uncertain',
    );
  });

  it('are missing without a flight', () => {
    expect(shown(score, { ...flight, metrics: {} })).toEqual([]);
  });
});
