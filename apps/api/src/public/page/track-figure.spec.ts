import { type Thermal } from '../../flights/dto/flight-thermals.dto.js';
import { type PublicTrack } from '../public-flight.dto.js';
import { trackFigure } from './track-figure.js';

/** A track of 10 km to the east. The drawing is 440 units wide, so one unit is about 25 m. */
const EAST_DEG = 0.09;
const track = {
  columns: { latitude: [0, 0, 0], longitude: [0, EAST_DEG / 2, EAST_DEG], vario_mps: [1, 1, 1] },
  segment_starts: [0],
} as unknown as PublicTrack;

function numbersOf(
  places: readonly (readonly [latitude: number, share: number])[],
  gains: readonly number[] = [],
): string[] {
  const thermals = places.map(([latitude, share], i) => ({
    index: i + 1,
    gain_m: gains[i] ?? 100,
    centre: { latitude, longitude: share * EAST_DEG },
  })) as Thermal[];
  return [...trackFigure(track, thermals).text.matchAll(/>(\d+)<\/text>/g)].map(([, number]) => number!);
}

describe('the figure of a track', () => {
  it('omits a thermal number that would overlap a name', () => {
    const besideTakeoff = [0, 0.1] as const;
    const besideLanding = [0, 0.9] as const;
    expect(numbersOf([besideTakeoff, besideLanding])).toEqual([]);
  });

  it('keeps all other numbers, also above a name', () => {
    expect(
      numbersOf([
        [0, 0.5],
        [0.01, 0.1],
      ]),
    ).toEqual(['1', '2']);
  });

  it('omits a number that would overlap that of a stronger climb', () => {
    const touching = [
      [0.01, 0.5],
      [0.01, 0.52],
      [0.01, 0.56],
    ] as const;
    expect(numbersOf(touching, [100, 300, 200])).toEqual(['2', '3']);
  });

  it('labels take-off and landing', () => {
    expect(trackFigure(track, []).text).toMatch(/>Take-off<.*>Landing</s);
  });
});
