import { type Thermal, type WindBand } from '../../flights/dto/flight-thermals.dto.js';
import { thermalTable, windTable } from './tables.js';

describe('the table of thermals', () => {
  it('writes the unit of climb once, in the heading, to fit a phone', () => {
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

describe('the table of the wind', () => {
  const band = { altitude_m_from: 1_000, altitude_m_to: 1_250, speed_kmh: 12, direction_deg: 270 };

  it('marks winds that a debrief would not rely on, and explains why', () => {
    const { text } = windTable([
      { ...band, confidence: 0.15 },
      { ...band, confidence: 0.91 },
    ] as WindBand[]);
    const [sure, unsure] = text.match(/<tr[^>]*><td>1,000.*<\/tr>/g)!;
    expect(sure).toContain('<td>12\u00a0km/h</td>');
    expect(sure).not.toContain('soft');
    expect(unsure).toContain('<tr class="soft">');
    expect(unsure).toContain('<td>≈\u00a012\u00a0km/h</td>');
    expect(text).toContain('rough: based on little data');
  });

  it('has no such note when all winds are certain', () => {
    expect(windTable([{ ...band, confidence: 0.4 }] as WindBand[]).text).not.toContain('rough');
  });
});
