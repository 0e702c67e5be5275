import { type Thermal } from '../../flights/dto/flight-thermals.dto.js';
import { type PublicTrack } from '../public-flight.dto.js';
import { barogramFigure } from './barogram-figure.js';

const STARTED_AT = '2026-07-14T10:00:00Z';
const track = {
  started_at: STARTED_AT,
  // of an hour in a drawing about 390 units wide
  columns: {
    altitude_m: [1_000, 1_500, 1_000],
    time_offset_seconds: [0, 1_800, 3_600],
    vario_mps: [1, 1, 1],
  },
  segment_starts: [0],
} as unknown as PublicTrack;

/** A thermal that started the given minutes after take-off. */
function thermal(index: number, minute: number, minutes: number, gainM: number): Thermal {
  const at = (offset: number) => new Date(Date.parse(STARTED_AT) + offset * 60_000).toISOString();
  return {
    index,
    starts_at: at(minute),
    ends_at: at(minute + minutes),
    climb_mean_mps: 1.25,
    gain_m: gainM,
  } as Thermal;
}

/** The thermal labels from left to right, and their line. */
function labelsOf(...thermals: Thermal[]): string[] {
  const { text } = barogramFigure(track, thermals)!;
  const found = [...text.matchAll(/x="([\d.]+)" y="(12|27)\.0" text-anchor="middle"[^>]*>([^<]+)</g)];
  return found
    .map(([, x, y, label]) => ({ x: Number(x), text: `${label} on ${y}` }))
    .sort((a, b) => a.x - b.x || a.text.localeCompare(b.text))
    .map((label) => label.text);
}

describe('the altitude over time', () => {
  it('shows the number of a thermal above its climb, or on the band where there is no room', () => {
    expect(labelsOf(thermal(1, 5, 8, 300), thermal(2, 30, 1, 100))).toEqual([
      '1 on 12',
      '1.3 on 27',
      '2 on 27',
    ]);
  });

  it('centres each time label below its point, at both ends too', () => {
    const { text } = barogramFigure(track, [])!;
    const times = [...text.matchAll(/x="([\d.]+)" y="245.0" text-anchor="(\w+)">([\d:]+)</g)];
    const clock = ['10:00', '10:10', '10:20', '10:30', '10:40', '10:50', '11:00'];
    expect(times.map(([, x, anchor, time]) => `${time} ${anchor} ${Math.round(Number(x))}`)).toEqual(
      clock.map((time, i) => `${time} middle ${Math.round(40 + (i * 383) / 6)}`),
    );
  });

  it('omits a number that would overlap that of a stronger climb, or a climb', () => {
    expect(labelsOf(thermal(11, 5, 1, 100), thermal(12, 7, 1, 200))).toEqual(['12 on 27']);
    expect(labelsOf(thermal(1, 5, 5, 100), thermal(2, 10.2, 0.5, 900))).toEqual(['1 on 12', '1.3 on 27']);
  });
});
