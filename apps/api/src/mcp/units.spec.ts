import { unitOf, unitsByPath } from './units.js';

describe('the unit of a number', () => {
  it.each([
    ['gain_m', 'm'],
    ['altitude_m_from', 'm'],
    ['climb_best_30s_mps', 'm/s'],
    ['drift_m_per_hour', 'm/h'],
    ['closing_distance_m', 'm'],
    ['circling_share', 'ratio'],
    ['points_upper_bound', 'points'],
    ['thermal_count', 'count'],
  ])('%s is %s', (name, unit) => {
    expect(unitOf(name)).toBe(unit);
  });

  it('is unknown for a name that says nothing, instead of guessed', () => {
    expect(unitOf('mood')).toBeUndefined();
    expect(unitOf('constructor')).toBeUndefined();
  });

  it('is given once for all members of a list, and inherited by names within it', () => {
    const data = {
      thermals: [{ gain_m: 1 }, { gain_m: 2, name: 'x' }],
      confidence: { takeoff: 0.5, altitude_max_m: 0.9 },
    };
    expect(unitsByPath('data', data)).toEqual({
      'data.thermals[].gain_m': 'm',
      'data.confidence.takeoff': 'ratio',
      'data.confidence.altitude_max_m': 'ratio',
    });
  });
});
