import { renderToString } from 'preact-render-to-string';
import { Formats } from '../formats.js';
import { messagesIn } from '../messages/messages.js';
import { type UnitSystem } from '../preferences.js';
import { type SharedThermal } from '../shared-flight.js';
import { TrackFigure } from './track-figure.js';

/** A track of 10 km to the east. The drawing is 440 units wide, so one unit is about 25 m. */
const EAST_DEG = 0.09;
const track = {
  count: 3,
  timeSeconds: [0, 600, 1_200],
  latitudeDeg: [0, 0, 0],
  longitudeDeg: [0, EAST_DEG / 2, EAST_DEG],
  altitudeM: [NaN, NaN, NaN],
  groundM: [NaN, NaN, NaN],
  varioMps: [1, 1, 1],
  startsSegment: [1, 0, 0],
};

function drawn(thermals: readonly SharedThermal[] = [], units: UnitSystem = 'metric'): string {
  const messages = messagesIn('en');
  const { compassPoints } = messages;
  const formats = new Formats({ language: 'en', units, timeZone: 'UTC', compassPoints });
  return renderToString(
    <TrackFigure track={track} thermals={thermals} score={null} formats={formats} messages={messages} />,
  );
}

function numbersOf(
  places: readonly (readonly [latitude: number, share: number])[],
  gains: readonly number[] = [],
): string[] {
  const thermals = places.map(([latitude, share], i) => ({
    index: i + 1,
    gain_m: gains[i] ?? 100,
    centre: { latitude, longitude: share * EAST_DEG },
  })) as SharedThermal[];
  return [...drawn(thermals).matchAll(/>(\d+)<\/text>/g)].map(([, number]) => number!);
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
      [0.01, 0.57],
    ] as const;
    expect(numbersOf(touching, [100, 300, 200])).toEqual(['2', '3']);
  });

  it('labels take-off and landing', () => {
    expect(drawn()).toMatch(/>Take-off<.*>Landing</s);
  });

  it("has a scale in the reader's units", () => {
    const scale = (text: string) => />(\d+)\u00a0(km|mi)</.exec(text)?.slice(1);
    expect(scale(drawn())).toEqual(['5', 'km']);
    expect(scale(drawn([], 'imperial'))).toEqual(['2', 'mi']);
  });
});
