import { analyseLog, prepareLog, readIgc } from '@engine/analysis';
import { type ProcessedPublicFlight } from '@capabilities/pages/wire';
import { editedFixes, withAltitudes } from './analysis/igc-edit.js';
import { groundLog, withoutDate } from './factories/ground-log.js';
import {
  drive,
  glide,
  ridge,
  shortRidgeFlight,
  type SimulatedFlight,
  simulateFlight,
  thermal,
} from './factories/flight-simulator/index.js';
import { threeFlights } from './factories/three-flights.js';
import { pageOf, sharedFlight } from './factories/shared-flight.js';

/** Cross-country, then, after a drive back up, a longer flight along the ridge. */
function farThenLong(): SimulatedFlight {
  return simulateFlight({
    seed: 7,
    startTime: '2025-05-04T09:00:00Z',
    takeOff: { latitudeDegrees: 46, longitudeDegrees: 7, altitudeMetres: 900 },
    landingAltitudeMetres: 5,
    wind: { speedMps: 5, fromDegrees: 200 },
    legs: [
      glide({ courseDegrees: 20, distanceMetres: 4_000 }),
      thermal({ climbMps: 2, exitAltitudeMetres: 1_200 }),
      glide({ courseDegrees: 20, untilAltitudeMetres: 60 }),
    ],
    after: [drive({ roadMetres: 9_000, climbMetres: 890, speedMps: 9 })],
    again: [
      ridge({
        axisDegrees: 110,
        beatMetres: 900,
        seconds: 1_800,
        climbMps: 0.8,
        ceilingAltitudeMetres: 1_100,
      }),
    ],
  });
}

/** Every time contained anywhere in a value. */
function timesIn(value: unknown): string[] {
  return JSON.stringify(value).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
}

// nothing before take-off or after landing may be revealed
describe('a shared flight', () => {
  it('does not contain the score of another flight in its log', () => {
    const { igc } = farThenLong();
    const data = sharedFlight(igc, { isScored: true });
    const [takeoff, landing] = [data.metrics['takeoff']!.time!, data.metrics['landing']!.time!];
    const { weather, ...flown } = data; // the sun times of the day reveal nothing
    const times = [...timesIn(flown), ...timesIn(weather!.observed)];
    expect(times.filter((time) => time < takeoff || time > landing)).toEqual([]);
    expect(data.score).toBeNull();
    expect(sharedFlight(withoutDate(igc), { isScored: true }).score).toBeNull();
    for (const only of [shortRidgeFlight().igc, withoutDate(shortRidgeFlight().igc)]) {
      expect(sharedFlight(only, { isScored: true }).score!.best!.points).toBeGreaterThan(1);
    }
  });

  it('does not reveal that there was another one', () => {
    expect(sharedFlight(farThenLong().igc).quality.notes).toEqual([]);
  });

  it('does not contain the landing of another flight that breaks the score', () => {
    const { scores } = sharedFlight(threeFlights(), { isScored: true });
    expect(scores).toHaveLength(1);
    expect(scores[0]).toMatchObject({ track_breaks: 0, breaks: [], unscored_reason: null });
  });

  it('mentions recording gaps only in flight, including in the text', () => {
    const before = silent(50, 250);
    expect(notesOf(sharedFlight(before))).toEqual({ data: {}, listed: 0 });
    const both = sharedFlight(silent(1_000, 1_090, before));
    expect(both.quality.gaps).toHaveLength(1);
    const gaps = 'The recorder was silent once, for up to 91 s.';
    expect(notesOf(both)).toEqual({ data: { gaps }, listed: 1 });
  });

  it('mentions removed fixes only in flight', () => {
    const before = atZero(50, 250);
    expect(notesOf(sharedFlight(before))).toEqual({ data: {}, listed: 0 });
    const fixes_removed = 'Fixes removed: 5 at 0,0.';
    const inFlight = atZero(1_000, 1_005);
    expect(notesOf(sharedFlight(inFlight))).toEqual({ data: { fixes_removed }, listed: 1 });
  });

  it('is rated clean if only the recording before it is not', () => {
    for (const before of [silent(50, 250), atZero(50, 250), atZero(50, 52)]) {
      expect(ownLevel(before)).not.toBe('clean');
      expect(sharedFlight(before).quality.level).toBe('clean');
    }
  });

  it('is rated only by its own part of a fault that began before it', () => {
    const onTheGround = atZero(50, 250);
    const inFlightToo = atZero(1_000, 1_005, onTheGround);
    expect(sharedFlight(inFlightToo).quality.level).toBe('filtered');
    const manyInFlight = scattered(1_000, 1_600, onTheGround);
    expect(sharedFlight(manyInFlight).quality.level).toBe('degraded');
  });

  it("has its log's rating if that is only about the flight, or if nothing can be located", () => {
    const faulty = {
      filtered: [atZero(1_000, 1_005), silent(1_000, 1_060), setAnew(1_000), withoutDate(atZero(50, 52))],
      degraded: [atZero(1_000, 1_300), silent(1_000, 1_400), withoutDate(atZero(50, 250)), groundLog()],
    };
    for (const [level, logs] of Object.entries(faulty)) {
      for (const igc of logs) {
        expect([ownLevel(igc), sharedFlight(igc).quality.level]).toEqual([level, level]);
      }
    }
  });

  it('does not name the recorder if its date is in doubt', () => {
    const early = Buffer.from(LONG_ON_THE_GROUND)
      .toString('latin1')
      .replace(/^HFDTE.*\r?\n/m, 'HFDTE010704\r\nHFRFWFIRMWAREVERSION:Secret-2019-03-01\r\n');
    const [note] = sharedFlight(early).quality.notes;
    expect(note!.code).toBe('date_suspicious');
    expect(note!.message).not.toMatch(/2019|firmware/);
  });

  it('reveals no time of a log without a flight', () => {
    const data = sharedFlight(groundLog());
    expect(timesIn(data)).toEqual([]);
    expect(Object.keys(notesOf(data).data)).toContain('no_flight');
  });
});

const LONG_ON_THE_GROUND = shortRidgeFlight({ secondsBeforeTakeOff: 400 }).igc;

/** The flight without the fixes from one time to just before another. */
function silent(from: number, to: number, igc: Uint8Array = LONG_ON_THE_GROUND): Uint8Array {
  return editedFixes(igc, (record, fix) => (fix >= from && fix < to ? null : record));
}

/** The flight with fixes at 0,0. */
function atZero(from: number, to: number, igc: Uint8Array = LONG_ON_THE_GROUND, every = 1): Uint8Array {
  return editedFixes(igc, (record, fix) =>
    fix >= from && fix < to && fix % every === 0
      ? `${record.slice(0, 7)}0000000N00000000EA0000000000${record.slice(35)}`
      : record,
  );
}

/** The flight with a single altitude source that is 400 m higher from a fix on. */
function setAnew(from: number): Uint8Array {
  return editedFixes(LONG_ON_THE_GROUND, (record, fix) => {
    const gnssM = Number(record.slice(30, 35)) + (fix < from ? 0 : 400);
    return withAltitudes(record, { pressureM: 0, gnssM });
  });
}

/** More positions than a finding lists. */
function scattered(from: number, to: number, igc: Uint8Array): Uint8Array {
  return atZero(from, to, igc, 2);
}

function ownLevel(igc: Uint8Array): string {
  return analyseLog(prepareLog(readIgc(igc))).quality.level;
}

/** The notes in the data, and the number of notes on the page. */
function notesOf(flight: ProcessedPublicFlight) {
  const data = Object.fromEntries(flight.quality.notes.map(({ code, message }) => [code, message]));
  const [, list] = /<ul class="notes">([^]*?)<\/ul>/.exec(pageOf(flight)) ?? [];
  return { data, listed: (list?.match(/<li>/g) ?? []).length };
}
