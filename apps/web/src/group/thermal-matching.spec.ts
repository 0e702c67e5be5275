import { originAt } from '../track/replay-track.js';
import { type PilotThermal } from './group-flight.js';
import {
  BEST_CLIMB_SECONDS_MIN,
  CORE_DISTANCE_MAX_M,
  HEIGHT_GAP_MAX_M,
  PAUSE_MAX_SECONDS,
  sharedThermals,
} from './thermal-matching.js';

const ORIGIN = originAt(46.4, 8.1);
const TAKEOFF_MS = Date.parse('2025-07-05T10:30:00Z');

interface Climb {
  readonly fromSeconds: number;
  readonly seconds: number;
  readonly eastM: number;
  readonly fromM?: number;
  readonly toM?: number;
  /** How far the core moved to the east between entering and leaving. */
  readonly movedM?: number;
}

/** A climb whose circles have their middle `eastM` east of the origin. */
function climb({ fromSeconds, seconds, eastM, fromM = 1_500, toM = 2_100, movedM = 0 }: Climb): PilotThermal {
  const at = (east: number) => ({
    latitudeDeg: ORIGIN.latitudeDeg,
    longitudeDeg: ORIGIN.longitudeDeg + east / ORIGIN.mPerDegreeEast,
  });
  return {
    number: 1,
    fromSeconds,
    toSeconds: fromSeconds + seconds,
    enter: { ...at(eastM - movedM / 2), altitudeM: fromM },
    exit: { ...at(eastM + movedM / 2), altitudeM: toM },
    centre: at(eastM),
    gainM: toM - fromM,
    climbMeanMps: (toM - fromM) / seconds,
  };
}

const flight = (...thermals: PilotThermal[]) => ({ takeoffAtMs: TAKEOFF_MS, thermals });
const pilotsOf = (flights: Parameters<typeof sharedThermals>[0]) =>
  sharedThermals(flights, ORIGIN).map(({ climbs }) => climbs.map(({ pilot }) => pilot));

describe('sharedThermals', () => {
  it('finds a thermal that two pilots circled in, and who climbed better', () => {
    const slow = flight(climb({ fromSeconds: 0, seconds: 600, eastM: 0 }));
    const fast = flight(climb({ fromSeconds: 120, seconds: 300, eastM: 150 }));
    const [shared, ...others] = sharedThermals([slow, fast], ORIGIN);
    expect(others).toEqual([]);
    expect(shared!.climbs.map(({ pilot, entersAtMs }) => [pilot, entersAtMs - TAKEOFF_MS])).toEqual([
      [0, 0],
      [1, 120_000],
    ]);
    expect(shared!.best.pilot).toBe(1);
  });

  it('measures how far each core is from that of the best climb', () => {
    const best = flight(climb({ fromSeconds: 0, seconds: 200, eastM: 0 }));
    const beside = flight(climb({ fromSeconds: 60, seconds: 400, eastM: 240 }));
    const above = flight(climb({ fromSeconds: 500, seconds: 300, eastM: 240, fromM: 2_300, toM: 2_900 }));
    const [shared] = sharedThermals([best, beside, above], ORIGIN);
    expect(shared!.climbs.map(({ fromBestM }) => fromBestM && Math.round(fromBestM))).toEqual([0, 240, 240]);
    const high = flight(climb({ fromSeconds: 900, seconds: 600, eastM: 240, fromM: 3_200, toM: 3_400 }));
    const [joined] = sharedThermals([best, beside, above, high], ORIGIN);
    expect(joined!.climbs.at(-1)!.fromBestM).toBeNull();
  });

  it('tells neighbouring thermals apart', () => {
    const one = flight(climb({ fromSeconds: 0, seconds: 600, eastM: 0 }));
    const near = flight(climb({ fromSeconds: 0, seconds: 600, eastM: CORE_DISTANCE_MAX_M - 10 }));
    const far = flight(climb({ fromSeconds: 0, seconds: 600, eastM: CORE_DISTANCE_MAX_M + 10 }));
    expect(pilotsOf([one, near])).toEqual([[0, 1]]);
    expect(pilotsOf([one, far])).toEqual([]);
  });

  it('ends a thermal that has been empty for a while', () => {
    const one = flight(climb({ fromSeconds: 0, seconds: 300, eastM: 0 }));
    const soon = flight(climb({ fromSeconds: 300 + PAUSE_MAX_SECONDS, seconds: 300, eastM: 0 }));
    const late = flight(climb({ fromSeconds: 301 + PAUSE_MAX_SECONDS, seconds: 300, eastM: 0 }));
    expect(pilotsOf([one, soon])).toEqual([[0, 1]]);
    expect(pilotsOf([one, late])).toEqual([]);
  });

  it('compares the cores at the same height, because columns lean', () => {
    const low = flight(
      climb({ fromSeconds: 0, seconds: 300, eastM: 0, fromM: 1_000, toM: 1_500, movedM: 500 }),
    );
    const high = flight(
      climb({ fromSeconds: 0, seconds: 300, eastM: 700, fromM: 1_700, toM: 2_200, movedM: 500 }),
    );
    expect(pilotsOf([low, high])).toEqual([[0, 1]]);
  });

  it('follows a core that drifts', () => {
    const first = flight(climb({ fromSeconds: 0, seconds: 400, eastM: 0, movedM: 800 }));
    const second = flight(climb({ fromSeconds: 600, seconds: 400, eastM: 1_200, movedM: 800 }));
    expect(pilotsOf([first, second])).toEqual([[0, 1]]);
  });

  it('does not join climbs far above each other', () => {
    const low = flight(climb({ fromSeconds: 0, seconds: 300, eastM: 0, fromM: 800, toM: 1_200 }));
    const above = (gapM: number) =>
      flight(climb({ fromSeconds: 0, seconds: 300, eastM: 0, fromM: 1_200 + gapM, toM: 2_400 }));
    expect(pilotsOf([low, above(HEIGHT_GAP_MAX_M)])).toEqual([[0, 1]]);
    expect(pilotsOf([low, above(HEIGHT_GAP_MAX_M + 1)])).toEqual([]);
  });

  it('needs two pilots, not two climbs', () => {
    const one = flight(
      climb({ fromSeconds: 0, seconds: 300, eastM: 0 }),
      climb({ fromSeconds: 320, seconds: 300, eastM: 0 }),
    );
    expect(pilotsOf([one, flight()])).toEqual([]);
  });

  it('prefers a real climb to a short one', () => {
    const long = flight(climb({ fromSeconds: 0, seconds: 600, eastM: 0 }));
    const short = (seconds: number) => climb({ fromSeconds: 0, seconds, eastM: 0, fromM: 1_500, toM: 1_800 });
    const bestWith = (seconds: number) =>
      sharedThermals([long, flight(short(seconds))], ORIGIN)[0]!.best.pilot;
    expect(bestWith(BEST_CLIMB_SECONDS_MIN)).toBe(1);
    expect(bestWith(BEST_CLIMB_SECONDS_MIN - 1)).toBe(0);
  });

  it('shares nothing with a flight without a date', () => {
    const dated = flight(climb({ fromSeconds: 0, seconds: 600, eastM: 0 }));
    const undated = { ...dated, takeoffAtMs: null };
    expect(pilotsOf([dated, undated])).toEqual([]);
  });
});
