import { renderToString } from 'preact-render-to-string';
import { Formats } from '../formats.js';
import { messagesIn } from '../messages/messages.js';
import { type UnitSystem } from '../preferences.js';
import { type SharedThermal } from '../shared-flight.js';
import { BarogramFigure } from './barogram-figure.js';

const STARTED_AT = '2026-07-14T10:00:00Z';
const track = {
  count: 3,
  timeSeconds: [0, 1_800, 3_600],
  latitudeDeg: [46, 46, 46],
  longitudeDeg: [7, 7, 7],
  altitudeM: [1_000, 1_500, 1_000],
  groundM: [NaN, NaN, NaN],
  varioMps: [1, 1, 1],
  startsSegment: [1, 0, 0],
};

interface Options {
  readonly thermals?: readonly SharedThermal[];
  readonly units?: UnitSystem;
  readonly startedAt?: string | null;
  readonly altitudeM?: readonly number[];
  readonly groundM?: readonly number[];
}

function drawn({
  thermals = [],
  units = 'metric',
  startedAt = STARTED_AT,
  altitudeM = track.altitudeM,
  groundM = track.groundM,
}: Options = {}): string {
  const messages = messagesIn('en');
  const { compassPoints } = messages;
  const formats = new Formats({ language: 'en', units, timeZone: 'Europe/Zurich', compassPoints });
  return renderToString(
    <BarogramFigure
      track={{ ...track, altitudeM, groundM }}
      startedAt={startedAt}
      thermals={thermals}
      formats={formats}
      messages={messages}
    />,
  );
}

/** The texts of one of the drawing's parts. */
function textsOf(part: string, text: string): string[] {
  const [, content] = new RegExp(`class="barogram-${part}"[^>]*>(.*?)</svg>`).exec(text) ?? [];
  return [...(content ?? '').matchAll(/>([^<]+)<\/text>/g)].map(([, found]) => found!);
}

/** A thermal that started the given minutes after take-off. */
function thermal(index: number, minute: number, minutes: number, gainM: number): SharedThermal {
  const at = (offset: number) => new Date(Date.parse(STARTED_AT) + offset * 60_000).toISOString();
  const [starts_at, ends_at] = [at(minute), at(minute + minutes)];
  return { index, starts_at, ends_at, gain_m: gainM } as SharedThermal;
}

describe('the altitude over time', () => {
  it('has the local time of the flight', () => {
    expect(textsOf('times', drawn())).toEqual([
      '12:00',
      '12:10',
      '12:20',
      '12:30',
      '12:40',
      '12:50',
      '13:00',
    ]);
  });

  it('has the time since take-off without a date, and no thermals', () => {
    const text = drawn({ startedAt: null, thermals: [thermal(1, 5, 8, 300)] });
    expect(textsOf('times', text)).toEqual(['0:00', '0:10', '0:20', '0:30', '0:40', '0:50', '1:00']);
    expect(textsOf('numbers', text)).toEqual([]);
  });

  it("has altitudes in the reader's unit", () => {
    expect(textsOf('altitudes', drawn())).toEqual(['1,000', '1,200', '1,400']);
    expect(textsOf('altitudes', drawn({ units: 'imperial' }))).toEqual(['3,500', '4,000', '4,500', '5,000']);
  });

  it('numbers the thermals, except where a stronger climb needs the space', () => {
    expect(textsOf('numbers', drawn({ thermals: [thermal(1, 5, 8, 300), thermal(2, 30, 1, 100)] }))).toEqual([
      '1',
      '2',
    ]);
    expect(textsOf('numbers', drawn({ thermals: [thermal(11, 5, 1, 100), thermal(12, 6, 1, 200)] }))).toEqual(
      ['12'],
    );
  });

  it('interrupts line and area where the altitude is unknown', () => {
    const text = drawn({ altitudeM: [1_000, NaN, 1_000] });
    expect(text).not.toContain('NaN');
    expect(/class="area" d="([^"]*)"/.exec(text)![1]!.match(/Z/g)).toHaveLength(2);
  });

  it('has the ground as a silhouette with its own heights', () => {
    const [, ground] = /class="ground" d="([^"]*)"/.exec(drawn({ groundM: [900, 600, 900] }))!;
    const heights = [...ground!.matchAll(/L[\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
    expect(heights).toHaveLength(4); // the last one is the bottom
    expect(heights[1]).toBeGreaterThan(heights[0]!);
    expect(heights[1]).toBeLessThan(400);
    expect(heights[2]).toBe(heights[0]);
    expect(textsOf('altitudes', drawn({ groundM: [900, 500, 900] }))).toEqual(['500', '1,000', '1,500']);
  });

  it('has a gap where the ground is unknown, and none at all without terrain', () => {
    const text = drawn({ groundM: [900, NaN, 900] });
    expect(text).not.toContain('NaN');
    const [, ground] = /class="ground" d="([^"]*)"/.exec(text)!;
    expect(ground!.match(/M\S+ 400L\S+ \S+L\S+ 400Z/g)).toHaveLength(2); // each as narrow as one fix
    expect(drawn()).not.toContain('class="ground"');
  });

  it('cuts off a deep ground at the bottom', () => {
    const [, ground] = /class="ground" d="([^"]*)"/.exec(drawn({ groundM: [-3_000, 900, 900] }))!;
    const heights = [...ground!.matchAll(/[ML]\S+ (\d+(?:\.\d+)?)/g)].map(([, y]) => Number(y));
    expect(Math.max(...heights)).toBe(400);
  });

  it('is left out for a flight without altitudes', () => {
    expect(drawn({ altitudeM: [NaN, NaN, NaN] })).toBe('');
  });
});
