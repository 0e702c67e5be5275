import {
  analyseLog,
  type FlightAnalysis,
  type FlightLog,
  type LogCorrections,
  type LogSegmentKind,
  prepareLog,
  readIgc,
} from '@engine/analysis';
import { scoreLog } from '@engine/results';
import fc from 'fast-check';
import {
  faiTriangle,
  glide,
  randomDay,
  randomScenario,
  simulateFlight,
  thermal,
  tow,
} from '../factories/flight-simulator/index.js';
import { threeFlights } from '../factories/three-flights.js';

const KINDS: LogSegmentKind[] = ['flight', 'tow', 'powered', 'balloon', 'drive', 'hike', 'ground'];

const logOf = (igc: Uint8Array, corrections?: LogCorrections): FlightLog =>
  prepareLog(readIgc(igc), corrections && { corrections });

/** Everything that is computed from a log. */
function resultOf(log: FlightLog): object {
  return { ...analyseLog(log), score: { ...scoreLog(log, 60_000).payload, solver: null } };
}

const pointsOf = (log: FlightLog): number => scoreLog(log, 60_000).payload.scores.xcontest?.best?.points ?? 0;

const kindsOf = ({ segments }: FlightAnalysis): LogSegmentKind[] => segments.map(({ kind }) => kind);

/** The file with one header replaced. */
function withHeader(igc: Uint8Array, subject: string, line: string): Uint8Array {
  const [first, ...lines] = Buffer.from(igc).toString('latin1').split(/\r?\n/);
  const others = lines.filter((text) => !(text.startsWith('H') && text.slice(2).startsWith(subject)));
  return Buffer.from([first, line, ...others].join('\r\n'), 'latin1');
}

const scenario = fc.integer({ min: 1, max: 10_000 }).map((seed) => simulateFlight(randomScenario(seed)).igc);

describe('a corrected flight', () => {
  it('equals one whose file has the right date', () => {
    fc.assert(
      fc.property(
        scenario,
        fc.date({ min: new Date('2020-01-01'), max: new Date('2026-10-01'), noInvalidDate: true }),
        (igc, day) => {
          const date = day.toISOString().slice(0, 10);
          const [year, month, dayOfMonth] = date.split('-');
          const right = withHeader(igc, 'DTE', `HFDTE${dayOfMonth}${month}${year!.slice(2)}`);
          expect(readIgc(right).date).toBe(date);
          expect(resultOf(logOf(igc, { date }))).toEqual(resultOf(logOf(right)));
        },
      ),
      { numRuns: 15 },
    );
  });

  it.each(['Ozone Zeno 2', 'Schleicher ASK 21', 'Moyes Litespeed', 'unheard of'])(
    'equals one whose file names the aircraft %s',
    (aircraftModel) => {
      fc.assert(
        fc.property(scenario, (igc) => {
          const right = withHeader(igc, 'GTY', `HFGTYGLIDERTYPE:${aircraftModel}`);
          expect(resultOf(logOf(igc, { aircraftModel }))).toEqual(resultOf(logOf(right)));
        }),
        { numRuns: 5 },
      );
    },
  );

  it('is the same if the measured ends are stated', () => {
    fc.assert(
      fc.property(scenario, (igc) => {
        const measured = logOf(igc);
        const { timeSeconds } = measured.track;
        const stated = logOf(igc, {
          takeoffSeconds: timeSeconds[measured.flight!.takeoffIndex]!,
          landingSeconds: timeSeconds[measured.flight!.landingIndex]!,
        });
        const { metrics, thermals, phases } = analyseLog(stated);
        expect({ metrics, thermals, phases }).toEqual(
          (({ metrics, thermals, phases }) => ({ metrics, thermals, phases }))(analyseLog(measured)),
        );
        expect(stated.flight!.stays.every(({ confidence }) => confidence === 1)).toBe(true);
      }),
      { numRuns: 15 },
    );
  });

  it('whatever is stated, has contiguous parts and never throws', () => {
    const second = fc.integer({ min: -5_000, max: 100_000 });
    const part = fc.record({ startSeconds: second, endSeconds: second, kind: fc.constantFrom(...KINDS) });
    const corrections = fc.record(
      { takeoffSeconds: second, landingSeconds: second, parts: fc.array(part, { maxLength: 5 }) },
      { requiredKeys: [] },
    );
    const day = fc.integer({ min: 1, max: 50 }).map((seed) => simulateFlight(randomDay(seed)).igc);
    fc.assert(
      fc.property(fc.oneof(scenario, day), corrections, (igc, stated) => {
        const { track, stays, flights, flight, unfitCorrections } = logOf(igc, stated);
        expect([stays[0]!.startIndex, stays.at(-1)!.endIndex]).toEqual([0, track.count - 1]);
        for (const [i, stay] of stays.entries()) {
          expect(stay.endIndex).toBeGreaterThan(stay.startIndex);
          if (i > 0) expect(stay.startIndex).toBe(stays[i - 1]!.endIndex);
        }
        if (flight !== null) expect(flights).toContain(flight);
        for (const { index } of unfitCorrections) expect(index ?? 0).toBeLessThan(5);
        expect(() => resultOf(logOf(igc, stated))).not.toThrow();
      }),
      { numRuns: 60 },
    );
  });
});

describe('stated ends', () => {
  const { igc } = faiTriangle();
  const measured = logOf(igc);
  const { timeSeconds } = measured.track;
  const takeoff = timeSeconds[measured.flight!.takeoffIndex]!;
  const landing = timeSeconds[measured.flight!.landingIndex]!;

  it('move take-off, landing, metrics and score', () => {
    const log = logOf(igc, { takeoffSeconds: takeoff + 600, landingSeconds: landing - 900 });
    const { metrics, durationSeconds } = analyseLog(log);
    expect([metrics.takeoff!.time, metrics.landing!.time, durationSeconds]).toEqual([
      measured.timeOf(0)! + (takeoff + 600 - timeSeconds[0]!) * 1_000,
      measured.timeOf(0)! + (landing - 900 - timeSeconds[0]!) * 1_000,
      landing - takeoff - 1_500,
    ]);
    expect(pointsOf(log)).toBeLessThan(pointsOf(measured));
    expect(kindsOf(analyseLog(log))).toEqual(['ground', 'flight', 'ground']);
  });

  it.each([
    [{ takeoffSeconds: -5_000 }, 'takeoff', 'must lie within the log'],
    [{ landingSeconds: takeoff - 10 }, 'landing', 'must leave the take-off before the landing'],
    [{ takeoffSeconds: landing + 1 }, 'takeoff', 'must leave the take-off before the landing'],
  ] as const)('%j do not fit and change nothing', (corrections, correction, reason) => {
    const log = logOf(igc, corrections);
    expect(log.unfitCorrections).toEqual([{ correction, index: null, reason }]);
    expect(resultOf(log)).toEqual(resultOf(measured));
  });

  it('join flights that were found apart, and make their flight the main one', () => {
    const day = threeFlights();
    const apart = logOf(day);
    const [first, second, third] = apart.flights;
    const at = (index: number) => apart.track.timeSeconds[index]!;
    expect(apart.flight).toBe(second);
    const joined = logOf(day, {
      takeoffSeconds: at(first!.takeoffIndex),
      landingSeconds: at(second!.landingIndex),
    });
    expect(joined.flights.map(({ takeoffIndex }) => takeoffIndex)).toEqual([
      first!.takeoffIndex,
      third!.takeoffIndex,
    ]);
    const short = logOf(day, {
      takeoffSeconds: at(second!.landingIndex) - 60,
    });
    expect(short.flight!.landingIndex).toBe(second!.landingIndex);
    expect(short.flights).toHaveLength(3);
  });
});

describe('stated parts', () => {
  const { igc } = faiTriangle();
  const measured = logOf(igc);
  const { timeSeconds } = measured.track;
  const whole = (log: FlightLog) => ({
    startSeconds: log.track.timeSeconds[log.flight!.takeoffIndex]!,
    endSeconds: log.track.timeSeconds[log.flight!.landingIndex]!,
  });

  it('make a flight certain, or none of it', () => {
    const yes = analyseLog(logOf(igc, { parts: [{ ...whole(measured), kind: 'flight' }] }));
    expect(yes.segments.find(({ kind }) => kind === 'flight')).toMatchObject({
      confidence: 1,
      isStated: true,
    });
    const no = analyseLog(logOf(igc, { parts: [{ ...whole(measured), kind: 'drive' }] }));
    expect(no.metrics.takeoff).toBeNull();
    expect(kindsOf(no)).toContain('drive');
    expect(kindsOf(no)).not.toContain('flight');
  });

  it('break the score under power, and take it away from a flight that an engine carried', () => {
    const { startSeconds, endSeconds } = whole(measured);
    const middle = Math.round((startSeconds + endSeconds) / 2);
    const run = { startSeconds: middle - 300, endSeconds: middle + 300, kind: 'powered' as const };
    const log = logOf(igc, { parts: [run] });
    expect(scoreLog(log, 60_000).payload.scores.xcontest).toMatchObject({
      breaks: [expect.objectContaining({ reason: 'engine' })],
    });
    expect(kindsOf(analyseLog(log)).filter((kind) => kind === 'powered')).toHaveLength(1);
    expect(pointsOf(log)).toBeLessThan(pointsOf(measured));
    const carried = logOf(igc, { parts: [{ startSeconds, endSeconds, kind: 'powered' }] });
    expect([pointsOf(carried), analyseLog(carried).aircraft.class]).toEqual([0, 'powered']);
    const own = logOf(igc, { aircraftClass: 'paraglider' });
    expect(analyseLog(own).aircraft).toMatchObject({ class: 'paraglider', source: 'owner' });
  });

  it('turn a tow into a climb and a climb into a tow', () => {
    const launch = simulateFlight({
      seed: 7,
      startTime: '2025-05-05T10:00:00Z',
      takeOff: { latitudeDegrees: 46, longitudeDegrees: 8, altitudeMetres: 500 },
      landingAltitudeMetres: 450,
      wind: { speedMps: 3, fromDegrees: 250 },
      legs: [
        tow({ airSpeedMps: 10.5, climbMps: 4, gainMetres: 400 }),
        glide({ courseDegrees: 250, seconds: 120 }),
        thermal({ climbMps: 1.5, gainMetres: 400 }),
        glide({ courseDegrees: 70, seconds: 300 }),
      ],
    }).igc;
    const towed = analyseLog(logOf(launch));
    const launched = towed.segments.find(({ kind }) => kind === 'tow')!;
    const { track } = logOf(launch);
    const part = {
      startSeconds: track.timeSeconds[launched.startIndex]!,
      endSeconds: track.timeSeconds[launched.endIndex]!,
    };
    const free = analyseLog(logOf(launch, { parts: [{ ...part, kind: 'flight' }] }));
    expect(kindsOf(free)).not.toContain('tow');
    expect(free.metrics.takeoff).toEqual(towed.metrics.takeoff);
    const { startSeconds } = whole(measured);
    const asTow = { startSeconds, endSeconds: startSeconds + 120, kind: 'tow' as const };
    expect(kindsOf(analyseLog(logOf(igc, { parts: [asTow] })))).toEqual(
      expect.arrayContaining(['tow', 'flight']),
    );
    const late = { ...asTow, startSeconds: startSeconds + 60 };
    expect(logOf(igc, { parts: [late] }).unfitCorrections).toEqual([
      { correction: 'parts', index: 0, reason: 'must begin at the take-off, because a tow does' },
    ]);
  });

  it('divide a flight where its pilot stood on the ground', () => {
    const { startSeconds, endSeconds } = whole(measured);
    const middle = Math.round((startSeconds + endSeconds) / 2);
    const log = logOf(igc, { parts: [{ startSeconds: middle, endSeconds: middle + 60, kind: 'ground' }] });
    expect(log.flights).toHaveLength(2);
    const spanning = logOf(igc, {
      parts: [{ startSeconds: middle, endSeconds: middle + 60, kind: 'ground' }],
      landingSeconds: timeSeconds[measured.flight!.landingIndex]!,
      takeoffSeconds: startSeconds,
    });
    expect(spanning.unfitCorrections.map(({ correction }) => correction)).toEqual(['takeoff', 'landing']);
  });
});

it('believes a stated date, and asks for none', () => {
  const early = withHeader(faiTriangle().igc, 'DTE', 'HFDTE270103');
  const igc = withHeader(early, 'RFW', 'HFRFWFIRMWAREVERSION:1.2-2023-03-01');
  const suggested = (log: FlightLog) =>
    analyseLog(log).quality.findings.find(({ kind }) => kind.startsWith('date_'));
  expect(suggested(logOf(igc))).toBeDefined();
  expect(suggested(logOf(igc, { date: '2019-09-12' }))).toBeUndefined();
});
