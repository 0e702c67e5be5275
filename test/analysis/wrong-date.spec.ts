import { analyseLog, type FlightAnalysis, prepareLog, readIgc } from '@engine/analysis';
import { shortRidgeFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';

const WEEKS_1024_MS = 7168 * 86_400_000;

/** A time 1024 weeks before another one. */
const rolledOver = (time: string) =>
  `${new Date(Date.parse(time) - WEEKS_1024_MS).toISOString().slice(0, 19)}Z`;

/** A simulated flight of an hour in the Alps, by what the recorder wrote about itself. */
function flown(
  startTime: string,
  { lines = [] as string[], aRecord = 'AXGD001', recorderType = 'Flight simulator', receivedAt = '' } = {},
) {
  const { igc } = thermalCrossCountry({ startTime, igc: { aRecord, extraLines: lines } });
  const typed = Buffer.from(igc)
    .toString('latin1')
    .replace(/^HFFTY.*$/m, `HFFTYFRTYPE:${recorderType}`);
  return analysed(Buffer.from(typed, 'latin1'), receivedAt);
}

function analysed(igc: Uint8Array, receivedAt = ''): FlightAnalysis {
  return analyseLog(
    prepareLog(readIgc(Buffer.from(igc)), { receivedAt: receivedAt === '' ? null : Date.parse(receivedAt) }),
  );
}

const datesIn = ({ quality }: FlightAnalysis) =>
  quality.findings
    .filter(({ kind }) => kind === 'date_rollover' || kind === 'date_wrong')
    .map(({ kind, suggestedDate }) => ({ kind, suggestedDate }));

const noteCodes = ({ quality }: FlightAnalysis) => quality.notes.map(({ code }) => code);

const FIRMWARE_2023 = 'HFRFWFIRMWAREVERSION:1.2-2023-03-01';

describe('a date that looks wrong', () => {
  it.each(['2004-07-05T11:00:00Z', '1998-05-02T09:00:00Z', '2006-12-20T12:00:00Z'])(
    'is not claimed for an old flight in daylight: %s',
    (startTime) => {
      const analysis = flown(startTime);
      expect(datesIn(analysis)).toEqual([]);
      expect(noteCodes(analysis)).not.toContain('date_suspicious');
    },
  );

  it('is not claimed for an old flight in the dark if 1024 weeks do not bring it into daylight', () => {
    // 23:00 UTC is night in the Alps on both dates
    expect(datesIn(flown('2004-07-05T23:00:00Z'))).toEqual([]);
  });

  it('is claimed with the correction if the flight was in the dark, and 1024 weeks later in daylight', () => {
    // 17:30 UTC: long after sunset in November, an hour and a half before it in June
    const analysis = flown(rolledOver('2024-06-25T17:30:00Z'));
    expect(datesIn(analysis)).toEqual([{ kind: 'date_rollover', suggestedDate: '2024-06-25' }]);
    const { action, message } = analysis.quality.findings[0]!;
    expect(action).toBe('noted');
    expect(message).toBe(
      'The date 2004-11-09 cannot be right (the flight would have been in the dark). It is probably 1024 weeks too early, a known fault of GPS receivers; the real date would be 2024-06-25. The date is not changed.',
    );
    expect(noteCodes(analysis)).toContain('date_suspicious');
    expect(analysis.quality.confidence.takeoff).toBeLessThan(1);
  });

  it.each([
    ['the firmware is newer', { lines: [FIRMWARE_2023] }],
    ['the recorder did not exist', { aRecord: 'AXCTabc' }],
    ['the build in the recorder type is newer', { recorderType: 'XCSOAR,XCSOAR Kobo 6.8.6 Jul 22 2016' }],
    [
      'the build in the firmware version is newer',
      { lines: ['HFRFWFIRMWAREVERSION:Top Hat 2.2 Jan  7 2017'] },
    ],
    ['its operating system did not exist', { recorderType: 'XCSOAR,XCSOAR Android 7.28' }],
    ['a comment has the other date', { lines: ['LXGD Downloaded 2024-06-04  17:16:14'] }],
  ])('is claimed with the correction if %s', (_, recorder) => {
    const analysis = flown(rolledOver('2024-06-04T11:00:00Z'), recorder);
    expect(datesIn(analysis)).toEqual([{ kind: 'date_rollover', suggestedDate: '2024-06-04' }]);
  });

  it.each([
    ['lies in the dark', '2004-07-05T19:00:00Z', { lines: [FIRMWARE_2023] }], // 2024-02-19
    ['is older than the firmware', '2002-10-20T11:00:00Z', { lines: [FIRMWARE_2023] }], // 2022-06-05
    [
      'is after the upload',
      '2004-10-19T11:00:00Z',
      { lines: [FIRMWARE_2023], receivedAt: '2024-01-01T00:00:00Z' },
    ],
  ])('is claimed without a correction if the other date %s', (_, startTime, recorder) => {
    const analysis = flown(startTime, recorder);
    expect(datesIn(analysis)).toEqual([{ kind: 'date_wrong', suggestedDate: null }]);
    expect(analysis.quality.findings[0]!.message).toBe(
      `The date ${startTime.slice(0, 10)} cannot be right (the firmware is dated 2023-03-01). The date is not changed.`,
    );
    expect(noteCodes(analysis)).toContain('date_suspicious');
  });

  it('is claimed if it is after the upload, with the correction if 1024 weeks explain it', () => {
    const receivedAt = '2025-07-06T08:00:00Z';
    const late = `${new Date(Date.parse('2025-07-05T10:30:00Z') + WEEKS_1024_MS).toISOString().slice(0, 19)}Z`;
    const analysis = flown(late, { receivedAt });
    expect(datesIn(analysis)).toEqual([{ kind: 'date_rollover', suggestedDate: '2025-07-05' }]);
    expect(analysis.quality.findings[0]!.message).toContain('1024 weeks too late');
    expect(datesIn(flown('2026-07-05T10:30:00Z', { receivedAt }))).toEqual([
      { kind: 'date_wrong', suggestedDate: null },
    ]);
    expect(datesIn(flown(late))).toEqual([]);
    expect(datesIn(flown('2025-07-06T20:00:00Z', { receivedAt }))).toEqual([]);
  });

  it('is not claimed for a flight at dusk', () => {
    const { igc } = shortRidgeFlight({ startTime: '2004-11-09T16:00:00Z' });
    expect(datesIn(analysed(igc))).toEqual([]);
  });
});
