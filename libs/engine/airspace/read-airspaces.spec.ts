import { type Airspace } from './airspace.js';
import { readAirspaces } from './read-airspaces.js';

const read = (...lines: string[]) => readAirspaces(Buffer.from(lines.join('\n')));
const only = (...lines: string[]): Airspace => {
  const { airspaces, problems } = read(...lines);
  expect(problems).toEqual([]);
  expect(airspaces).toHaveLength(1);
  return airspaces[0]!;
};
const SQUARE = ['DP 46:00:00 N 007:00:00 E', 'DP 46:00:00 N 008:00:00 E', 'DP 47:00:00 N 008:00:00 E'];
const block = (...lines: string[]) => ['AC D', 'AN Test', 'AL GND', 'AH UNL', ...lines];
const withCeiling = (text: string) => only('AC D', 'AN Test', 'AL GND', `AH ${text}`, ...SQUARE).ceiling;
const FOOT = 0.3048;

describe('the reader of OpenAir', () => {
  it.each([
    ['FL 95', 'standard_pressure', 9_500 * FOOT],
    ['FL95   ', 'standard_pressure', 9_500 * FOOT],
    ['7000 STD', 'standard_pressure', 7_000 * FOOT],
    ['FL 65 (MNM ALT 5500FT)', 'standard_pressure', 6_500 * FOOT],
    ['5500ft AMSL', 'sea_level', 5_500 * FOOT],
    ['5000 MSL', 'sea_level', 5_000 * FOOT],
    ['2900AMSL FT', 'sea_level', 2_900 * FOOT],
    ['ALT 4500 ft', 'sea_level', 4_500 * FOOT],
    ['12959 ft', 'sea_level', 12_959 * FOOT],
    ['100', 'sea_level', 100 * FOOT],
    ['100m', 'sea_level', 100],
    ['1500M AMSL', 'sea_level', 1_500],
    ['300 m AGL', 'ground', 300],
    ['2000M ASFC', 'ground', 2_000],
    ['1000F AGL', 'ground', 1_000 * FOOT],
    ['1000ft GND', 'ground', 1_000 * FOOT],
    ['UNLIM', 'unlimited', Infinity],
    ['UNL FT', 'unlimited', Infinity],
  ])('reads the height %s', (text, datum, heightM) => {
    const limit = withCeiling(text);
    expect(limit.datum).toBe(datum);
    expect(limit.heightM).toBeCloseTo(heightM, 6);
    expect(limit.text).toBe(text.trim());
  });

  it.each(['NOTAM', 'BCTA FT', 'FL', 'high'])('says that %s is no height, and keeps the airspace', (text) => {
    const { airspaces, problems } = read('AC D', 'AN Test', 'AL GND', `AH ${text}`, ...SQUARE);
    expect(airspaces[0]!.ceiling).toEqual({ datum: 'unknown', heightM: NaN, text });
    expect(problems).toEqual([
      { line: 4, message: `"${text}" is not a height that can be used.`, isLoss: false },
    ]);
  });

  it.each([
    ['46:30:00 N 007:15:36 E', 46.5, 7.26],
    ['46:30.000N 007:15.600E', 46.5, 7.26],
    ['46.5 N, 7.26 E', 46.5, 7.26],
    ['46:29:60 N 007:15:36 E', 46.5, 7.26],
    ['33:30:00 s 149:30:00 w', -33.5, -149.5],
  ])('reads the position %s', (text, latitudeDeg, longitudeDeg) => {
    const [ring] = only(
      ...block(`DP ${text}`, 'DP 10:00:00 N 010:00:00 E', 'DP 11:00:00 N 010:00:00 E'),
    ).rings;
    expect(ring!.latitudesDeg[0]).toBeCloseTo(latitudeDeg, 9);
    expect(ring!.longitudesDeg[0]).toBeCloseTo(longitudeDeg, 9);
  });

  it.each(['91:00:00 N 007:00:00 E', '46:61:00 N 007:00:00 E', '46:00:00 N 181:00:00 E', 'Chamonix'])(
    'leaves out an airspace with the position %s, and says so',
    (text) => {
      const { airspaces, problems } = read(...block(...SQUARE, `DP ${text}`));
      expect(airspaces).toEqual([]);
      expect(problems.map(({ line, isLoss }) => [line, isLoss])).toEqual([
        [8, false],
        [1, true],
      ]);
    },
  );

  it('draws a circle around its centre, true to two metres', () => {
    const [ring] = only(...block('V X=46:30:00 N 007:15:36 E', 'DC 5')).rings;
    const north = Math.max(...ring!.latitudesDeg);
    const south = Math.min(...ring!.latitudesDeg);
    expect(((north - south) * 111_150) / 2 / 1_852).toBeCloseTo(5, 2);
    expect(ring!.latitudesDeg.length).toBeGreaterThan(60);
  });

  it.each([
    ['+', 46.5, 47.5],
    ['-', 46.5, 45.5],
  ])('draws an arc between two points in the direction %s', (direction, _, latitudeDeg) => {
    const [ring] = only(
      ...block(
        'V X=46:30:00 N 007:00:00 E',
        `V D=${direction}`,
        'DB 46:30:00 N 005:33:00 E, 46:30:00 N 008:27:00 E',
      ),
    ).rings;
    const farthest = [...ring!.latitudesDeg].reduce((a, b) =>
      Math.abs(b - 46.5) > Math.abs(a - 46.5) ? b : a,
    );
    expect(farthest).toBeCloseTo(latitudeDeg, 1);
  });

  it('goes through north with an arc by courses, and whole around with 0 to 360', () => {
    const latitudes = (courses: string) =>
      only(...block('V X=46:30:00 N 007:00:00 E', `DA 10, ${courses}`)).rings[0]!.latitudesDeg;
    expect(Math.max(...latitudes('330, 30'))).toBeCloseTo(46.5 + 18_520 / 111_165, 3);
    expect(Math.min(...latitudes('330, 30'))).toBeGreaterThan(46.6);
    expect(Math.min(...latitudes('0, 360'))).toBeCloseTo(46.5 - 18_520 / 111_165, 3);
  });

  it('continues across the date line', () => {
    const [ring] = only(
      ...block('DP 17:00:00 S 179:30:00 E', 'DP 17:00:00 S 179:30:00 W', 'DP 18:00:00 S 179:30:00 W'),
    ).rings;
    expect([...ring!.longitudesDeg]).toEqual([179.5, 180.5, 180.5]);
  });

  it('makes a corridor of an airway', () => {
    const { rings } = only(...block('V W=2', 'DY 46:00:00 N 007:00:00 E', 'DY 47:00:00 N 007:00:00 E'));
    const [ring] = rings;
    const widthM = (Math.max(...ring!.longitudesDeg) - 7) * 2 * 77_470;
    expect(ring!.latitudesDeg).toHaveLength(4);
    expect(widthM / 1_852).toBeCloseTo(2, 1);
  });

  it('closes a border once, whether the file repeats the first point or not', () => {
    expect(only(...block(...SQUARE)).rings[0]!.latitudesDeg).toHaveLength(3);
    expect(only(...block(...SQUARE, SQUARE[0]!)).rings[0]!.latitudesDeg).toHaveLength(3);
  });

  it('reads the class, with blanks after it, and the type of OpenAir 2', () => {
    const kinds = (...lines: string[]) => {
      const { icaoClass, type } = only(...lines, 'AN Test', 'AL GND', 'AH UNL', ...SQUARE);
      return [icaoClass, type];
    };
    expect(kinds('AC C ')).toEqual(['C', 'other']);
    expect(kinds('AC Q')).toEqual([null, 'danger']);
    expect(kinds('AC CTR')).toEqual([null, 'ctr']);
    expect(kinds('AC D', 'AY CTR')).toEqual(['D', 'ctr']);
    expect(kinds('AC UNC', 'AY GSEC')).toEqual([null, 'gliding_sector']);
    expect(kinds('AC UNC', 'AY CUSTOM')).toEqual([null, 'other']);
  });

  it.each([
    ['ED-R 37A MON-FRI', { rule: 'weekdays', weekdays: [1, 2, 3, 4, 5], isPossibleOnOthers: false }],
    ['ED-R 43 (MON-FRI+)', { rule: 'weekdays', weekdays: [1, 2, 3, 4, 5], isPossibleOnOthers: true }],
    ['LF-R24 (SAT-MON)', { rule: 'weekdays', weekdays: [6, 7, 1], isPossibleOnOthers: false }],
    ['CTR SAINT YAN (MON-FRI HX)', { rule: 'unknown' }],
    ['TMA LILLE (HX)', { rule: 'unknown' }],
    ['ED-R 10 NOTAM', { rule: 'by_notam' }],
    ['ED-R 4 H24', { rule: 'always' }],
    ['MONTANA SUNDOWN', { rule: 'not_stated' }],
    ['TRA 34 APR-SEP FL95-FL245', { rule: 'season', season: { from: '04-01', to: '09-30' } }],
    ['LF-R30C MONT BLANC (JUNE - 15 OCT)', { rule: 'season', season: { from: '06-01', to: '10-15' } }],
    ['R 8 du 15 déc. au 31 mars', { rule: 'season', season: { from: '12-15', to: '03-31' } }],
    ['ED-R 39 Okt-Mai', { rule: 'season', season: { from: '10-01', to: '05-31' } }],
    [
      'D 5 MON-FRI JUN-AUG',
      {
        ...{ rule: 'weekdays', weekdays: [1, 2, 3, 4, 5], isPossibleOnOthers: false },
        season: { from: '06-01', to: '08-31' },
      },
    ],
    ['CTR CHAMBERY 2 (ACTIVE MID DEC -> MID AVRIL)', { rule: 'unknown' }],
    ['R 6 JUN-SEP NOTAM', { rule: 'unknown' }],
    ['R 7 (31 JUN - 15 OCT)', { rule: 'unknown' }],
    ['R 9 OCT-MAY', { rule: 'unknown' }],
    ['R 9 OCT-31 MAY', { rule: 'unknown' }],
    ['R 9 (1 OCT-31 MAY)', { rule: 'season', season: { from: '10-01', to: '05-31' } }],
    ['MAY HILL-AUGSBURG', { rule: 'not_stated' }],
  ])('reads the times in the name %s', (name, activation) => {
    expect(only('AC R', `AN ${name}`, 'AL GND', 'AH UNL', ...SQUARE).activation).toEqual(activation);
  });

  it('reads the periods of OpenAir 2, and names those that are none', () => {
    const periods = (...lines: string[]) => read(...block(...lines, ...SQUARE));
    expect(periods('AA 2025-01-01T12:00Z/NONE').airspaces[0]!.activation).toEqual({
      rule: 'periods',
      periods: [{ fromMs: Date.UTC(2025, 0, 1, 12), toMs: null }],
    });
    expect(periods('AA NONE').airspaces[0]!.activation).toEqual({ rule: 'by_notam' });
    for (const wrong of ['NONE/NONE', '2025-01-02T14:00Z/2025-01-01T15:00Z', 'summer']) {
      expect(periods(`AA ${wrong}`).problems).toMatchObject([{ line: 5, isLoss: false }]);
    }
  });

  it('reads Windows-1252, a byte order mark, comments within lines, and every kind of line end', () => {
    const lines = ['AC D', 'AN Zürich', 'AL GND * comment', 'AH FL 95*', ...SQUARE];
    const names = [
      Buffer.from(lines.join('\r\n'), 'latin1'),
      Buffer.from(`\uFEFF${lines.join('\r')}`),
      Buffer.from(lines.join('\n')),
    ].map((bytes) => readAirspaces(bytes).airspaces.map(({ name }) => name));
    expect(names).toEqual([['Zürich'], ['Zürich'], ['Zürich']]);
  });

  it('leaves out no block silently, except one that sets colours only', () => {
    const { airspaces, problems } = read(
      ...['AC Q', 'SP 0,2,127,0,127', 'SB -1,-1,-1'],
      ...['AC D', 'AN Cable', 'AL GND', 'AH 500 ft', ...SQUARE.slice(0, 2)],
      ...['AC D', 'AN Upside down', 'AL FL 100', 'AH FL 65', ...SQUARE],
      ...['AC D', 'AN No centre', 'AL GND', 'AH FL 65', 'DC 5'],
      'nonsense',
    );
    expect(airspaces).toEqual([]);
    expect(problems.filter(({ isLoss }) => isLoss).map(({ line, message }) => `${line} ${message}`)).toEqual([
      '4 "Cable" is left out: its border needs three different points.',
      '10 "Upside down" is left out: its floor FL 100 is above its ceiling FL 65.',
      '17 "No centre" is left out: its border could not be read.',
    ]);
    expect(problems).toContainEqual({
      line: 22,
      message: '"nonsense" is not a line of OpenAir.',
      isLoss: false,
    });
  });

  it('begins a new airspace with a second name after a border', () => {
    const { airspaces } = read(...block(...SQUARE), 'AN Other', 'AL GND', 'AH FL 65', ...SQUARE);
    expect(airspaces.map(({ name, code, line }) => [name, code, line])).toEqual([
      ['Test', 'D', 1],
      ['Other', 'D', 8],
    ]);
  });

  it('ends within a second with a file of nothing but the largest circles', () => {
    const lines = ['AC D', 'AN Huge', 'AL GND', 'AH UNL', 'V X=46:30:00 N 007:00:00 E'];
    const { airspaces, problems } = read(...lines, ...Array<string>(100_000).fill('DC 999'));
    expect(airspaces).toEqual([]);
    expect(problems.some(({ message }) => message.includes('500,000 points'))).toBe(true);
  });
});

describe('the readers of GeoJSON and openAIP', () => {
  const ring = [
    [7, 46],
    [8, 46],
    [8, 47],
    [7, 46],
  ];
  const limits = {
    lowerLimit: { value: 0, unit: 1, referenceDatum: 0 },
    upperLimit: { value: 95, unit: 6, referenceDatum: 2 },
  };

  it('read the codes of openAIP', () => {
    const item = {
      name: 'R',
      type: 1,
      icaoClass: 8,
      byNotam: true,
      geometry: { type: 'Polygon', coordinates: [ring] },
    };
    const { airspaces, problems } = readAirspaces(
      Buffer.from(JSON.stringify({ page: 1, items: [{ ...item, ...limits }] }, null, 1)),
    );
    expect(problems).toEqual([]);
    expect(airspaces[0]).toMatchObject({
      ...{ name: 'R', icaoClass: null, type: 'restricted', activation: { rule: 'by_notam' }, line: 4 },
      floor: { datum: 'ground', heightM: 0 },
      ceiling: { datum: 'standard_pressure', heightM: 9_500 * FOOT },
    });
  });

  it('read features with words, several polygons and holes', () => {
    const feature = {
      type: 'Feature',
      properties: {
        ...{ name: 'D', class: 'D', type: 'CTR' },
        lowerCeiling: { value: 100, unit: 'M', referenceDatum: 'GND' },
        upperCeiling: { value: 5_000, unit: 'FT', referenceDatum: 'MSL' },
      },
      geometry: { type: 'MultiPolygon', coordinates: [[ring, ring], [ring]] },
    };
    const { airspaces } = readAirspaces(
      Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [feature] })),
    );
    expect(airspaces[0]).toMatchObject({
      ...{ icaoClass: 'D', type: 'ctr' },
      floor: { datum: 'ground', heightM: 100 },
      ceiling: { datum: 'sea_level', heightM: 5_000 * FOOT },
    });
    expect(airspaces[0]!.rings).toHaveLength(3);
  });

  it('name the line of what cannot be used', () => {
    const cable = { name: 'Cable', geometry: { type: 'LineString', coordinates: ring }, ...limits };
    const text = JSON.stringify([{ ...cable, geometry: {} }, cable], null, 1);
    const lines = readAirspaces(Buffer.from(text)).problems.map(({ line }) => line);
    const starts = text.split('\n').flatMap((line, index) => (line === ' {' ? [index + 1] : []));
    expect(lines).toEqual(starts);
    expect(readAirspaces(Buffer.from('{\n"items": [\n')).problems).toMatchObject([{ line: 3, isLoss: true }]);
    expect(readAirspaces(Buffer.from('{"a": 1}')).problems).toMatchObject([{ line: 1, isLoss: true }]);
  });
});
