import { MOTION_STATES, type MotionState } from '../../../libs/engine/analysis/judgement/motion-state.js';
import { commonSeconds, flightsAmong, type JudgedLog, type JudgedPart } from './judged-log.js';
import { type LabelledPart } from './labelled-logs.js';

/** Shorter parts are moments between two others, such as the run before take-off. */
export const PART_SECONDS_MIN = 20;
/** A flight is found by one that shares this much with it. */
const FOUND_SECONDS_MIN = 20;
/** Take-off is right within this time, or within this height of the level of rest. */
const TAKEOFF_SECONDS_MAX = 10;
const TAKEOFF_METRES_MAX = 10;
const LANDING_SECONDS_MAX = 20;
/** Bounds of the bins of the reliability table. */
const BINS = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 1] as const;

/** A log with its truth. */
export interface TrueLog {
  readonly name: string;
  readonly parts: readonly LabelledPart[];
  /** Whether take-off and landing are known to 10 s. */
  readonly clearEdges: readonly [boolean, boolean];
  readonly doubt: string | null;
}

type Counts = Record<MotionState, number>;

/** One row of the reliability table. */
export interface Reliability {
  readonly from: number;
  readonly parts: number;
  readonly claimed: number;
  readonly right: number;
}

/** Everything that is counted over a set of logs. */
export interface JudgementSummary {
  readonly logs: number;
  readonly flights: { true: number; found: number; split: number; lost: number; false: number };
  /** Shares of the clear take-offs and landings, and how many there are. */
  readonly takeoff: { readonly within: number; readonly count: number };
  readonly landing: { readonly within: number; readonly count: number };
  /** Rows: true states; columns: states found, by part. */
  readonly matrix: Record<MotionState, Counts>;
  readonly recall: Record<MotionState, number | null>;
  readonly precision: Record<MotionState, number | null>;
  readonly reliability: readonly Reliability[];
  /** Mean distance between what is claimed and what is right, over all parts. */
  readonly calibrationError: number;
  /** The logs told worst first. */
  readonly worst: readonly { name: string; cost: number; faults: readonly string[]; doubt: string | null }[];
}

/** Compares what is found in logs with what is true. */
export class JudgementScore {
  private logs = 0;
  private readonly flights = { true: 0, found: 0, split: 0, lost: 0, false: 0 };
  private readonly takeoff = { right: 0, count: 0 };
  private readonly landing = { right: 0, count: 0 };
  private readonly matrix = byState(() => byState(() => 0));
  private readonly foundParts = byState(() => ({ all: 0, right: 0 }));
  private readonly bins = BINS.slice(0, -1).map(() => ({ parts: 0, claimed: 0, right: 0 }));
  private readonly told: { name: string; cost: number; faults: string[]; doubt: string | null }[] = [];

  add(truth: TrueLog, judged: JudgedLog): void {
    this.logs++;
    const faults: string[] = [];
    const cost =
      this.compareFlights(truth, judged, faults) + this.compareParts(truth.parts, judged.parts, faults);
    if (faults.length > 0) this.told.push({ name: truth.name, cost, faults, doubt: truth.doubt });
  }

  summary(): JudgementSummary {
    const parts = this.bins.reduce((sum, bin) => sum + bin.parts, 0);
    return {
      logs: this.logs,
      flights: this.flights,
      takeoff: { within: this.takeoff.right / this.takeoff.count, count: this.takeoff.count },
      landing: { within: this.landing.right / this.landing.count, count: this.landing.count },
      matrix: this.matrix,
      recall: byState((state) => {
        const all = Object.values(this.matrix[state]).reduce((a, b) => a + b, 0);
        return all === 0 ? null : this.matrix[state][state] / all;
      }),
      precision: byState((state) => {
        const { all, right } = this.foundParts[state];
        return all === 0 ? null : right / all;
      }),
      reliability: this.bins.map((bin, i) => ({
        from: BINS[i]!,
        parts: bin.parts,
        claimed: bin.claimed / bin.parts,
        right: bin.right / bin.parts,
      })),
      calibrationError: this.bins.reduce((sum, bin) => sum + Math.abs(bin.claimed - bin.right), 0) / parts,
      worst: this.told.sort((a, b) => b.cost - a.cost),
    };
  }

  /** Returns how bad the faults are: a lost flight costs most. */
  private compareFlights({ parts, clearEdges }: TrueLog, judged: JudgedLog, faults: string[]): number {
    const truth = flightsAmong(parts as readonly JudgedPart[]);
    const found = flightsAmong(judged.parts);
    let cost = 0;
    truth.forEach((flight, i) => {
      this.flights.true++;
      const same = found.filter((other) => commonSeconds(flight, other) > FOUND_SECONDS_MIN);
      if (same.length === 0) {
        this.flights.lost++;
        faults.push('flight lost');
        cost += 10_000;
        return;
      }
      this.flights.found++;
      if (same.length > 1) {
        this.flights.split++;
        faults.push(`flight split into ${same.length}`);
        cost += 5000;
      }
      const early = same[0]!.startSeconds - flight.startSeconds;
      const late = same.at(-1)!.endSeconds - flight.endSeconds;
      if (i > 0 || clearEdges[0]) {
        this.takeoff.count++;
        const [a, b] = [judged.altitudeAt(same[0]!.startSeconds), judged.altitudeAt(flight.startSeconds)];
        const isLevel = a !== null && b !== null && Math.abs(a - b) <= TAKEOFF_METRES_MAX;
        if (Math.abs(early) <= TAKEOFF_SECONDS_MAX || (isLevel && Math.abs(early) <= 60))
          this.takeoff.right++;
        else {
          faults.push(`take-off ${early > 0 ? `${early} s late` : `${-early} s early`}`);
          cost += Math.abs(early);
        }
      }
      if (i < truth.length - 1 || clearEdges[1]) {
        this.landing.count++;
        if (Math.abs(late) <= LANDING_SECONDS_MAX) this.landing.right++;
        else {
          faults.push(`landing ${late > 0 ? `${late} s late` : `${-late} s early`}`);
          cost += Math.abs(late);
        }
      }
    });
    const invented = found.filter((flight) => {
      return truth.every((other) => commonSeconds(flight, other) <= FOUND_SECONDS_MIN);
    });
    this.flights.false += invented.length;
    faults.push(...invented.map(() => 'flight that was none'));
    return cost + 3000 * invented.length;
  }

  private compareParts(
    truth: readonly LabelledPart[],
    found: readonly JudgedPart[],
    faults: string[],
  ): number {
    let cost = 0;
    const known = truth.filter((part) => part.state !== 'silence') as unknown as readonly JudgedPart[];
    for (const part of known) {
      if (part.endSeconds - part.startSeconds < PART_SECONDS_MIN) continue;
      const state = mostOf(part, found);
      if (state === null) continue;
      this.matrix[part.state][state]++;
      if (state === part.state) continue;
      const seconds = Math.round(part.endSeconds - part.startSeconds);
      faults.push(`${part.state} of ${seconds} s found as ${state}`);
      cost += Math.min(1000, seconds);
    }
    for (const part of found) {
      if (part.endSeconds - part.startSeconds < PART_SECONDS_MIN) continue;
      const state = mostOf(part, known);
      if (state === null) continue;
      const isRight = state === part.state;
      this.foundParts[part.state].all++;
      if (isRight) this.foundParts[part.state].right++;
      const bin =
        this.bins[BINS.findLastIndex((from, i) => i < this.bins.length && part.confidence! >= from)]!;
      bin.parts++;
      bin.claimed += part.confidence!;
      if (isRight) bin.right++;
    }
    return cost;
  }
}

/** The state that covers most of a span; null if nothing does. */
export function mostOf(
  span: Pick<JudgedPart, 'startSeconds' | 'endSeconds'>,
  parts: readonly JudgedPart[],
): MotionState | null {
  const seconds = byState(() => 0);
  for (const part of parts) seconds[part.state] += Math.max(0, commonSeconds(span, part));
  const best = MOTION_STATES.reduce((a, b) => (seconds[b] > seconds[a] ? b : a));
  return seconds[best] > 0 ? best : null;
}

function byState<T>(of: (state: MotionState) => T): Record<MotionState, T> {
  return Object.fromEntries(MOTION_STATES.map((state) => [state, of(state)])) as Record<MotionState, T>;
}
