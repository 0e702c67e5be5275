import { type Thermal } from '../../flights/dto/flight-thermals.dto.js';
import { thermalTable } from './tables.js';

describe('the table of thermals', () => {
  it('writes the unit of climbs once, in the heading, to be no wider than a phone', () => {
    const thermal = { index: 1, starts_at: null, duration_seconds: 700, gain_m: 1234, direction: 'mixed' };
    const { text } = thermalTable([
      { ...thermal, climb_mean_mps: 1.84 },
      { ...thermal, climb_mean_mps: -0.4, direction: null },
    ] as Thermal[]);
    expect(text).toContain('<th>Climb m/s</th>');
    expect(text).toContain('<td>+1.8</td><td>mixed</td>');
    expect(text).toContain('<td>−0.4</td><td>–</td>');
    expect(text.match(/m\/s/g)).toHaveLength(1);
  });
});
