import { FitBaseType, FitEncoder } from 'fit-file-parser/encoder';
import { InvalidIgcError } from '../igc/invalid-igc-error.js';
import { READER } from '../thresholds.js';
import { readLog } from './read-log.js';

const HEAD = '<?xml version="1.0"?>\n<gpx version="1.1" creator="Phone 3000">';

function gpx(points: string, { type = '', head = HEAD } = {}): Buffer {
  return Buffer.from(`${head}<trk>${type}<trkseg>${points}</trkseg></trk></gpx>`);
}

function point(
  time: string | null,
  latitude = '47.1',
  longitude = '9.5',
  altitude = '<ele>1500.4</ele>',
): string {
  const timeElement = time === null ? '' : `<time>${time}</time>`;
  return `<trkpt lat="${latitude}" lon="${longitude}">${altitude}${timeElement}</trkpt>`;
}

const TWO = point('2026-07-04T10:00:00Z') + point('2026-07-04T10:00:01Z', '47.2', '-9.6', '');

function refusalOf(bytes: Uint8Array): InvalidIgcError {
  try {
    readLog(bytes);
  } catch (error) {
    if (error instanceof InvalidIgcError) return error;
    throw error;
  }
  throw new Error('was accepted');
}

describe('readLog of a GPX file', () => {
  it('reads fixes and headers as a recorder would have written them', () => {
    const author = '<metadata><author><name>  Ada\u202e  Lovelace </name></author></metadata>';
    const file = readLog(gpx(TWO, { head: HEAD + author, type: '<type>paragliding</type>' }));
    expect(file).toMatchObject({
      format: 'gpx',
      date: '2026-07-04',
      hasSignature: false,
      malformedFixCount: 0,
    });
    expect(file.headers).toMatchObject({
      recorderType: 'Phone 3000',
      pilot: 'Ada Lovelace',
      competitionClass: 'Paragliding',
    });
    expect([...file.fixes.timeSeconds]).toEqual([36_000, 36_001]);
    expect([...file.fixes.latitudeDeg]).toEqual([47.1, 47.2]);
    expect([...file.fixes.longitudeDeg]).toEqual([9.5, -9.6]);
    expect([...file.fixes.gnssAltitudeM]).toEqual([1500, 0]);
    expect([...file.fixes.pressureAltitudeM]).toEqual([0, 0]);
    expect([...file.fixes.is3d]).toEqual([1, 0]);
  });

  it.each([
    ['UTF-8 with its mark', Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), gpx(TWO)])],
    ['UTF-16', Buffer.from('\ufeff' + gpx(TWO).toString(), 'utf16le')],
    ['UTF-16 without its mark', Buffer.from(gpx(TWO).toString(), 'utf16le')],
    ['an encoding that does not exist', gpx(TWO, { head: HEAD.replace('"?>', '" encoding="klingon"?>') })],
    [
      'a prefix',
      Buffer.from(
        gpx(TWO)
          .toString()
          .replace(/<(\/?)(gpx|trk|trkseg|trkpt|time|ele)\b/g, '<$1g:$2'),
      ),
    ],
    [
      'a long comment first',
      Buffer.from(
        gpx(TWO)
          .toString()
          .replace('<gpx', `<!-- <kml> ${'x'.repeat(2_000)} --><gpx`),
      ),
    ],
    ['its end missing', gpx(TWO).subarray(0, -30)],
  ])('reads a file with %s', (_, bytes) => {
    expect(readLog(bytes).fixes.count).toBe(2);
  });

  it('reads texts in Latin-1 if the file says so', () => {
    const head = HEAD.replace('?>', ' encoding="ISO-8859-1"?>').replace('Phone', 'Téléphone');
    expect(readLog(Buffer.from(gpx(TWO, { head }).toString(), 'latin1')).headers.recorderType).toBe(
      'Téléphone 3000',
    );
  });

  it('takes times in zones and with fractions, and keeps the interval of a clock that wavers', () => {
    const times = ['12:00:00.498+02:00', '10:00:01.502Z', '10:00:02.497Z', '10:00:03.503'];
    const { fixes } = readLog(gpx(times.map((time) => point(`2026-07-04T${time}`)).join('')));
    expect([...fixes.timeSeconds]).toEqual([36_000, 36_001, 36_002, 36_003]);
  });

  it('counts points with impossible values, and says why', () => {
    const bad = [
      point('2026-07-04T10:00:02Z', 'NaN'),
      point('2026-07-04T10:00:03Z', '91'),
      point('2026-07-04T10:00:04Z', '47', ''),
      point('2026-07-04T10:00:05Z', '47', 'Infinity'),
      point('2026-02-30T10:00:06Z'),
      point('yesterday'),
      point('1970-01-01T00:00:07Z'),
      point('2019-07-04T10:00:08Z'), // seven years before the others
      point(null),
    ];
    const file = readLog(gpx(TWO + bad.join('')));
    expect(file.fixes.count).toBe(2);
    expect(file.malformedFixCount).toBe(bad.length);
    expect(file.problems.map(({ reason }) => reason)).toContain(
      'A track point does not have a possible time',
    );
  });

  it('refuses a file whose clock is in an impossible year', () => {
    const points = ['2080-01-01T00:00:00Z', '2080-01-01T00:00:01Z'].map((time) => point(time));
    expect(() => readLog(gpx(points.join('')))).toThrow('None of the track points is readable: 2 damaged');
  });

  it('does not let an early date of a receiver decide', () => {
    const late = [1, 2, 3].map((second) => point(`2026-07-04T10:00:0${second}Z`)).join('');
    const { date, fixes } = readLog(gpx(point('1999-08-22T00:00:00Z') + late));
    expect({ date, count: fixes.count }).toEqual({ date: '2026-07-04', count: 3 });
  });

  it('reads altitudes that are none as missing', () => {
    const points = ['', 'NaN', '1e9', '-12.4'].map((text, i) => {
      return point(`2026-07-04T10:00:0${i}Z`, '47', '9', `<ele>${text}</ele>`);
    });
    const { fixes } = readLog(gpx(points.join('')));
    expect([...fixes.gnssAltitudeM]).toEqual([0, 0, 0, -12]);
    expect([...fixes.is3d]).toEqual([0, 0, 0, 1]);
  });

  it('puts tracks in the order of time, and leaves out copies', () => {
    const later = `<trk><trkseg>${point('2026-07-04T11:00:00Z')}${point('2026-07-04T11:00:01Z')}</trkseg></trk>`;
    const first = `<trk><trkseg>${TWO}</trkseg></trk>`;
    const { fixes } = readLog(Buffer.from(`${HEAD}${later}${first}${later}</gpx>`));
    expect([...fixes.timeSeconds]).toEqual([36_000, 36_001, 39_600, 39_601]);
  });

  it('refuses tracks of several pilots', () => {
    const track = (latitude: string) =>
      `<trk><trkseg>${point('2026-07-04T10:00:00Z', latitude)}${point('2026-07-04T11:00:00Z', latitude)}</trkseg></trk>`;
    const refusal = refusalOf(Buffer.from(`${HEAD}${track('47')}${track('48')}</gpx>`));
    expect(refusal.code).toBe('invalid_track');
    expect(refusal.message).toMatch(/several tracks of the same time/);
  });

  it('refuses a file without times by a code of its own', () => {
    const refusal = refusalOf(gpx(point(null) + point(null)));
    expect(refusal.code).toBe('track_without_times');
    expect(refusal.message).toMatch(/^The track points of this file have no times/);
  });

  it.each([
    ['no track', Buffer.from(`${HEAD}<wpt lat="1" lon="2"/></gpx>`), /^No track points found/],
    ['one point', gpx(point('2026-07-04T10:00:00Z')), /^Only 1 track point is usable/],
    ['no satellite fix', gpx(point('2026-07-04T10:00:00Z', '0', '0')), /at 0,0$/],
    [
      'only unreadable points',
      gpx(point('x') + point('y')),
      /^None of the track points is readable: 2 damaged/,
    ],
  ])('refuses a file with %s', (_, bytes, message) => {
    const refusal = refusalOf(bytes);
    expect(refusal.code).toBe('invalid_track');
    expect(refusal.message).toMatch(message);
    expect(refusal.details.length).toBeGreaterThan(0);
  });
});

describe('readLog of hostile XML', () => {
  it('never expands entities, and loads nothing', () => {
    const entities = ['<!ENTITY a "aaaaaaaaaa">', '<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'].join('');
    const system = '<!ENTITY f SYSTEM "file:///etc/hostname">';
    const head = `<?xml version="1.0"?><!DOCTYPE gpx [${entities}${system}]><gpx creator="&b;&f;">`;
    const file = readLog(gpx(TWO, { head }));
    expect(file.headers.recorderType).toBe('&b;&f;');
    expect(file.fixes.count).toBe(2);
  });

  it('refuses elements that are nested without end', () => {
    const bytes = gpx('<a>'.repeat(500_000) + '</b>'.repeat(500_000));
    const startedAt = performance.now();
    expect(refusalOf(bytes).message).toMatch(/more than 64 elements within each other/);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('refuses more points than it analyses', () => {
    const points = point('2026-07-04T10:00:00Z', '1', '1', '').repeat(READER.trackFixesMax + 1);
    expect(refusalOf(gpx(points)).message).toMatch(/^The file has more than 300000 track points/);
  });

  it('keeps the beginning of long texts', () => {
    const author = `<metadata><author><name>${'Ada '.repeat(100_000)}</name></author></metadata>`;
    expect(readLog(gpx(TWO, { head: HEAD + author })).headers.pilot!.length).toBeLessThanOrEqual(
      READER.recordBytesMax,
    );
  });
});

function kml(content: string): Buffer {
  return Buffer.from(
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark>${content}</Placemark></Document></kml>`,
  );
}

describe('readLog of a KML file', () => {
  it('reads a gx:Track', () => {
    const whens = ['10:00:00', '10:00:05'].map((time) => `<when>2026-07-04T${time}Z</when>`).join('');
    const coords = '<gx:coord>9.5 47.1 1500.4</gx:coord><gx:coord>9.6 47.2</gx:coord>';
    const file = readLog(kml(`<gx:Track>${whens}${coords}</gx:Track>`));
    expect(file).toMatchObject({
      format: 'kml',
      date: '2026-07-04',
      headers: { gnssAltitudeAbove: 'geoid' },
    });
    expect([...file.fixes.timeSeconds]).toEqual([36_000, 36_005]);
    expect([...file.fixes.latitudeDeg]).toEqual([47.1, 47.2]);
    expect([...file.fixes.gnssAltitudeM]).toEqual([1500, 0]);
  });

  it('reads a line with times and pressure altitudes beside it', () => {
    const info =
      '<Metadata><FsInfo time_of_first_point="2026-07-04T10:00:00Z" instrument="Flymaster Live">' +
      '<SecondsFromTimeOfFirstPoint>0 10</SecondsFromTimeOfFirstPoint>' +
      '<PressureAltitude>1450 1460</PressureAltitude></FsInfo></Metadata>';
    const line = '<LineString><coordinates> 9.5,47.1,1500\n9.6,47.2,1510 </coordinates></LineString>';
    const file = readLog(kml(info + line));
    expect([...file.fixes.timeSeconds]).toEqual([36_000, 36_010]);
    expect([...file.fixes.pressureAltitudeM]).toEqual([1450, 1460]);
    expect([...file.fixes.gnssAltitudeM]).toEqual([1500, 1510]);
    expect(file.headers.recorderType).toBe('Flymaster Live');
  });

  it('reads placemarks that are points and steps of one recording', () => {
    const at = (second: number) => `2026-07-04T10:00:0${second}Z`;
    const stamped = (second: number, place: string) =>
      `<TimeStamp><when>${at(second)}</when></TimeStamp><Point><coordinates>${place}</coordinates></Point>`;
    const step = (second: number, from: string, to: string) =>
      `<TimeSpan><begin>${at(second)}</begin><end>${at(second + 1)}</end></TimeSpan><LineString><coordinates>${from} ${to}</coordinates></LineString>`;
    const [a, b, c] = ['9.5,47.1,1500', '9.6,47.1,1501', '9.7,47.1,1502'];
    const next = '</Placemark><Placemark>';
    expect([...readLog(kml([stamped(0, a), stamped(1, b)].join(next))).fixes.longitudeDeg]).toEqual([
      9.5, 9.6,
    ]);
    const { fixes } = readLog(kml([step(0, a, b), step(1, b, c)].join(next)));
    expect([...fixes.longitudeDeg]).toEqual([9.5, 9.6, 9.7]);
    expect([...fixes.timeSeconds]).toEqual([36_000, 36_001, 36_002]);
  });

  it('refuses a drawn line by the code for missing times', () => {
    const line =
      '<LineString><coordinates>9.5,47.1,1500 9.6,47.2,1510 9.7,47.2,1510</coordinates></LineString>';
    expect(refusalOf(kml(line)).code).toBe('track_without_times');
  });

  it('ignores drawn lines beside a recording', () => {
    const line = '<LineString><coordinates>9.5,47.1,1 9.6,47.2,1 9.7,47.2,1</coordinates></LineString>';
    const whens = ['10:00:00', '10:00:05'].map((time) => `<when>2026-07-04T${time}Z</when>`).join('');
    const track = `<gx:Track>${whens}<gx:coord>9.5 47.1 0</gx:coord><gx:coord>9.6 47.2 0</gx:coord></gx:Track>`;
    const file = readLog(kml(`${line}</Placemark><Placemark>${track}`));
    expect({ count: file.fixes.count, malformed: file.malformedFixCount }).toEqual({
      count: 2,
      malformed: 0,
    });
  });
});

const START = FitEncoder.toFitTimestamp(new Date('2026-07-04T10:00:00Z'));

function fit(
  records: readonly (readonly [seconds: number, semicircles: number])[],
  fileType = 4,
): Uint8Array {
  const encoder = new FitEncoder();
  encoder.writeMessage(0, [
    { number: 0, size: 1, baseType: FitBaseType.Enum, value: fileType },
    { number: 1, size: 2, baseType: FitBaseType.Uint16, value: 1 },
    { number: 2, size: 2, baseType: FitBaseType.Uint16, value: 3290 },
  ]);
  for (const [seconds, semicircles] of records) {
    encoder.writeMessage(20, [
      { number: 253, size: 4, baseType: FitBaseType.Uint32, value: START + seconds },
      { number: 0, size: 4, baseType: FitBaseType.Sint32, value: semicircles },
      { number: 1, size: 4, baseType: FitBaseType.Sint32, value: semicircles },
      { number: 2, size: 2, baseType: FitBaseType.Uint16, value: (1500.4 + 500) * 5 },
    ]);
  }
  return encoder.close();
}

const EIGHTH = 2 ** 29; // 45 degrees
const RECORDS = [
  [0, EIGHTH],
  [1, EIGHTH + 100],
] as const;

describe('readLog of a FIT file', () => {
  it('reads records in their units, and the name of the watch', () => {
    const file = readLog(fit(RECORDS));
    expect(file).toMatchObject({ format: 'fit', date: '2026-07-04' });
    expect([...file.fixes.timeSeconds]).toEqual([36_000, 36_001]);
    expect(file.fixes.latitudeDeg[0]).toBe(45);
    expect([...file.fixes.gnssAltitudeM]).toEqual([1500, 1500]);
    expect(file.headers.recorderType).toMatch(/^Garmin,Fenix/);
  });

  it('reads a file that was cut off, as by an empty battery, and one that is followed by another', () => {
    const whole = fit(RECORDS);
    expect(readLog(whole.subarray(0, -2)).fixes.count).toBe(2);
    expect(readLog(fit([...RECORDS, [2, EIGHTH]]).subarray(0, -5)).fixes.count).toBe(2);
    const later = fit(RECORDS.map(([seconds, place]) => [seconds + 100, place] as const));
    expect([...readLog(Buffer.concat([whole, later])).fixes.timeSeconds]).toEqual([
      36_000, 36_001, 36_100, 36_101,
    ]);
  });

  it('leaves out records without a position or with a time since the watch was switched on', () => {
    const file = readLog(fit([[-START + 100, EIGHTH], [5, 0x7fffffff], ...RECORDS]));
    expect({ count: file.fixes.count, malformed: file.malformedFixCount }).toEqual({
      count: 2,
      malformed: 1,
    });
  });

  it('refuses a planned course', () => {
    expect(refusalOf(fit(RECORDS, 6)).message).toMatch(/is a planned course, not a recorded activity/);
  });

  it.each([
    ['without records', fit([]), /^No records found/],
    ['that is only a header', fit(RECORDS).subarray(0, 14), /^No records found/],
  ])('refuses a file %s', (_, bytes, message) => {
    expect(refusalOf(bytes).message).toMatch(message);
  });

  it('reads millions of tiny messages in bounded time', () => {
    // a definition of one byte, then as many messages of it as fit
    const definition = [0x40, 0, 0, 20, 0, 1, 0, 1, 0];
    const bytes = new Uint8Array(14 + definition.length + 8_000_000);
    bytes.set([14, 0x20, 0, 0, 0, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54, 0, 0, ...definition]);
    new DataView(bytes.buffer).setUint32(4, bytes.length - 14, true);
    const startedAt = performance.now();
    expect(refusalOf(bytes).message).toMatch(/^No records found/);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
