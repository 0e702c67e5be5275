import { type TrackFileFormat } from '@core/contract';
import { emptyHeaders } from '../igc/records/headers.js';
import { type FixColumns, type IgcFile, type IgcHeaders } from '../igc/igc-file.js';
import { countUsable } from '../igc/read-igc.js';
import { READER } from '../thresholds.js';
import { cleanHeaders } from './clean-headers.js';
import { invalidTrack } from './invalid-track.js';
import { type NamedSport } from './sports.js';

/** A point as the file has it. */
export interface RecordedPoint {
  /** Epoch milliseconds. */
  readonly timeMs: number;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** Above mean sea level; null if the file does not say. */
  readonly altitudeM: number | null;
  readonly pressureAltitudeM?: number | null;
}

/** Points of one recording, in the order of the file. */
export interface RecordedTrack {
  readonly points: RecordedPoint[];
  /** Null if the file does not name one. */
  sport: NamedSport | null;
}

/** A sport that lasts for a part of a track. */
export interface SportSpan {
  readonly sport: NamedSport;
  readonly startMs: number;
  readonly endMs: number;
}

const DAY_MS = 86_400_000;
/** The highest balloon flew at 41 km. Beyond this, a number is no altitude. */
const ALTITUDE_MAX_M = 100_000;

/** What a file of another format than IGC contains. Readers add to it in one pass. */
export class RecordedFile {
  readonly headers: IgcHeaders = emptyHeaders();
  readonly tracks: RecordedTrack[] = [];
  readonly sportSpans: SportSpan[] = [];
  private pointCount = 0;
  private untimedCount = 0;
  private hasDrawnLine = false;
  private malformedCount = 0;
  private readonly reasons: string[] = [];

  constructor(
    private readonly format: Exclude<TrackFileFormat, 'igc'>,
    /** How its points are called. */
    private readonly pointName: string,
  ) {}

  addTrack(sport: NamedSport | null = null): RecordedTrack {
    const track = { points: [], sport };
    this.tracks.push(track);
    return track;
  }

  /** Adds a point, unless its values cannot be right. A time of NaN is one that cannot be read, of null none at all. */
  addPoint(
    track: RecordedTrack,
    point: Omit<RecordedPoint, 'timeMs'> & { readonly timeMs: number | null },
  ): void {
    const { timeMs, latitudeDeg, longitudeDeg, altitudeM } = point;
    if (!(Math.abs(latitudeDeg) <= 90) || !(Math.abs(longitudeDeg) <= 180)) {
      this.refusePoint('a position on Earth');
      return;
    }
    if (timeMs === null) {
      this.untimedCount++;
      return;
    }
    if (!isPossibleTime(timeMs)) {
      this.refusePoint('a possible time');
      return;
    }
    if (++this.pointCount > READER.trackFixesMax) {
      throw invalidTrack(`The file has more than ${READER.trackFixesMax} ${this.pointName}s with a time`);
    }
    const hasAltitude = altitudeM !== null && Math.abs(altitudeM) <= ALTITUDE_MAX_M;
    track.points.push({ ...point, timeMs, altitudeM: hasAltitude ? altitudeM : null });
  }

  /** A line without times. Beside a recording, it is decoration. */
  noteDrawnLine(): void {
    this.hasDrawnLine = true;
  }

  private refusePoint(what: string): void {
    this.malformedCount++;
    if (this.reasons.length < READER.problemsMax) {
      this.reasons.push(`A ${this.pointName} does not have ${what}`);
    }
  }

  /**
   * The file as if a recorder had written it in the IGC format.
   * @throws InvalidIgcError if it has too few points with different times and positions, or tracks of several recorders
   */
  toIgc(): IgcFile {
    const tracks = withoutCopies(this.tracks.filter(({ points }) => points.length > 0).sort(byStart));
    const startMs = this.usualDayMs(tracks);
    const kept = tracks.map(({ points, sport }) => {
      return { sport, points: points.filter(({ timeMs }) => isSameLog(timeMs, startMs)) };
    });
    refuseSeveralRecorders(kept);
    const points = kept.flatMap((track) => track.points);
    const dayMs = points.length === 0 ? 0 : Math.floor(points[0]!.timeMs / DAY_MS) * DAY_MS;
    const clock = new WholeSeconds(dayMs, points[0]?.timeMs ?? 0);
    const fixes = columnsOf(points, clock);
    const lost = tracks.reduce((sum, track) => sum + track.points.length, 0) - points.length;
    const malformedFixCount = this.malformedCount + lost + (points.length > 0 ? this.untimedCount : 0);
    this.refuseTooFew(fixes);
    return {
      ...NOT_IN_OTHER_FORMATS,
      format: this.format,
      date: new Date(dayMs).toISOString().slice(0, 10),
      headers: cleanHeaders(this.headers),
      fixes,
      sports: [...kept.flatMap(spanOf), ...this.sportSpans]
        .slice(0, READER.sportsMax)
        .map(({ sport, startMs, endMs }) => {
          return { kind: sport.kind, startSeconds: clock.at(startMs), endSeconds: clock.at(endMs) };
        }),
      malformedFixCount,
      problems: this.reasons.map((reason) => ({ line: null, reason })),
    };
  }

  /** A receiver without a date writes an early one: the day in the middle of all points is right. */
  private usualDayMs(tracks: readonly RecordedTrack[]): number {
    const times = Float64Array.from(
      tracks.flatMap(({ points }) => points.map(({ timeMs }) => timeMs)),
    ).sort();
    return times[Math.floor(times.length / 2)] ?? 0;
  }

  private refuseTooFew(fixes: FixColumns): void {
    const usable = countUsable(fixes);
    if (usable.times >= READER.usableFixesMin) return;
    const { pointName, reasons } = this;
    const problems = reasons.map((reason) => ({ line: null, reason }));
    if (this.untimedCount > 0 || this.hasDrawnLine) {
      const text = `The ${pointName}s of this file have no times: it is a drawn route, or the times were left out when it was exported`;
      throw invalidTrack(text, [], 'track_without_times');
    }
    if (this.malformedCount > 0) {
      throw invalidTrack(`None of the ${pointName}s is readable: ${this.malformedCount} damaged`, problems);
    }
    if (usable.fixes > 0) {
      const needed = `a flight needs at least ${READER.usableFixesMin} ${pointName}s with different times`;
      throw invalidTrack(`Only ${usable.fixes} ${pointName} is usable: ${needed}`);
    }
    if (fixes.count > 0)
      throw invalidTrack(`The recorder had no satellite fix: all ${pointName}s are at 0,0`);
    throw invalidTrack(`No ${pointName}s found: the file does not contain a recorded flight`);
  }
}

/** What only an IGC file has. */
const NOT_IN_OTHER_FORMATS = {
  recorder: null,
  fixExtensions: [],
  fixExtensionChanges: [],
  engineLevelsOf: () => null,
  slowExtensions: [],
  tasks: [],
  events: [],
  slowData: [],
  constellations: [],
  comments: [],
  taskComments: [],
  recordsLeftOut: { task: 0, events: 0, slowData: 0, constellations: 0, comments: 0 },
  hasSignature: false,
  signatureResult: 'not_checked',
} as const satisfies Partial<IgcFile>;

/**
 * Seconds since midnight of the first day. All times are rounded from the fraction of the first one, so that a recorder
 * whose times are a little early or late keeps its interval.
 */
class WholeSeconds {
  private readonly originMs: number;

  constructor(dayMs: number, firstMs: number) {
    const fractionMs = firstMs - Math.floor(firstMs / 1_000) * 1_000;
    this.originMs = dayMs + fractionMs;
  }

  at(timeMs: number): number {
    return Math.round((timeMs - this.originMs) / 1_000);
  }
}

function isPossibleTime(timeMs: number): boolean {
  return timeMs >= Date.UTC(READER.yearMin) && timeMs < Date.UTC(READER.yearMax + 1);
}

function isSameLog(timeMs: number, usualMs: number): boolean {
  return Math.abs(timeMs - usualMs) <= READER.logDaysMax * DAY_MS;
}

function byStart(one: RecordedTrack, other: RecordedTrack): number {
  return one.points[0]!.timeMs - other.points[0]!.timeMs;
}

/** Programs that draw a track in several colours write it several times. */
function withoutCopies(tracks: readonly RecordedTrack[]): RecordedTrack[] {
  const known = new Set<string>();
  return tracks.filter(({ points }) => {
    const [first, last] = [points[0]!, points.at(-1)!];
    const identity = [first, last].map((point) =>
      [point.timeMs, point.latitudeDeg, point.longitudeDeg].join(' '),
    );
    const key = `${points.length} ${identity.join(' ')}`;
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

/** @throws InvalidIgcError if tracks last at the same time */
function refuseSeveralRecorders(tracks: readonly RecordedTrack[]): void {
  let endMs = -Infinity;
  for (const { points } of tracks) {
    if (points.length === 0) continue;
    const [startMs, lastMs] = [points[0]!.timeMs, points.at(-1)!.timeMs];
    if (Math.min(endMs, lastMs) - startMs > READER.sharedSecondsMax * 1_000) {
      const text =
        'The file contains several tracks of the same time, as of several pilots. Upload one file for each';
      throw invalidTrack(text);
    }
    endMs = Math.max(endMs, lastMs);
  }
}

function columnsOf(points: readonly RecordedPoint[], clock: WholeSeconds): FixColumns {
  const altitude = (metres: number | null | undefined) => Math.round(metres ?? 0);
  return {
    count: points.length,
    timeSeconds: Int32Array.from(points, ({ timeMs }) => clock.at(timeMs)),
    latitudeDeg: Float64Array.from(points, ({ latitudeDeg }) => latitudeDeg),
    longitudeDeg: Float64Array.from(points, ({ longitudeDeg }) => longitudeDeg),
    pressureAltitudeM: Int32Array.from(points, ({ pressureAltitudeM }) => altitude(pressureAltitudeM)),
    gnssAltitudeM: Int32Array.from(points, ({ altitudeM }) => altitude(altitudeM)),
    is3d: Uint8Array.from(points, ({ altitudeM }) => (altitudeM === null ? 0 : 1)),
    recordStart: Uint32Array.from(points, (_, i) => i),
  };
}

function spanOf({ points, sport }: RecordedTrack): SportSpan[] {
  if (sport === null || points.length === 0) return [];
  return [{ sport, startMs: points[0]!.timeMs, endMs: points.at(-1)!.timeMs }];
}
