import { analyse, type LogSegment } from '@engine/analysis';
import {
  randomDay,
  type SegmentTruth,
  type SimulatedFlight,
  simulateFlight,
} from '../factories/flight-simulator/index.js';
import { samples } from '../harness/full-run.js';

const DAYS = samples({ usual: 50, full: 200 });
const SHARE_MIN = 0.95;

interface Span {
  startSeconds: number;
  endSeconds: number;
}

const KINDS = ['flight', 'tow', 'drive', 'hike'] as const;
type Kind = (typeof KINDS)[number];

/** True and found spans with their matches: the unmatched ones were missed, or are false. */
class Tally {
  truths = 0;
  found = 0;
  matches = 0;

  count(truths: readonly Span[], found: readonly Span[], match: (truth: Span, other: Span) => boolean): void {
    this.truths += truths.length;
    this.found += found.length;
    this.matches += truths.filter((truth) => found.some((other) => match(truth, other))).length;
  }
}

/** A tow belongs to the flight that follows it. */
function wholeFlights(parts: readonly (Span & { kind: string })[]): Span[] {
  return parts
    .filter(({ kind }, i) => kind === 'tow' || (kind === 'flight' && parts[i - 1]?.kind !== 'tow'))
    .map((part) => {
      const next = parts[parts.indexOf(part) + 1];
      return part.kind === 'tow' && next?.kind === 'flight' ? { ...part, endSeconds: next.endSeconds } : part;
    });
}

function spanOf({ kind, startsAt, endsAt }: LogSegment): Span & { kind: string } {
  return { kind, startSeconds: startsAt! / 1000, endSeconds: endsAt! / 1000 };
}

const isSameFlight = (truth: Span, found: Span): boolean =>
  Math.abs(found.startSeconds - truth.startSeconds) <= 10 &&
  Math.abs(found.endSeconds - truth.endSeconds) <= 60;

/** At least 80 % of what either covers is covered by both. */
function overlaps(a: Span, b: Span): boolean {
  const both = Math.min(a.endSeconds, b.endSeconds) - Math.max(a.startSeconds, b.startSeconds);
  const either = Math.max(a.endSeconds, b.endSeconds) - Math.min(a.startSeconds, b.startSeconds);
  return both >= 0.8 * either;
}

function tally({ igc, truth }: SimulatedFlight, tallies: Record<Kind, Tally>): void {
  const found = analyse(igc).segments.map(spanOf);
  for (const kind of KINDS) {
    const of = (parts: readonly (Span & { kind: string })[]): Span[] =>
      kind === 'flight' ? wholeFlights(parts) : parts.filter((part) => part.kind === kind);
    tallies[kind].count(of(truth.segments), of(found), kind === 'flight' ? isSameFlight : overlaps);
  }
}

describe('the parts of simulated days', () => {
  const tallies: Record<Kind, Tally> = {
    flight: new Tally(),
    tow: new Tally(),
    drive: new Tally(),
    hike: new Tally(),
  };

  beforeAll(() => {
    for (let seed = 1; seed <= DAYS; seed++) tally(simulateFlight(randomDay(seed)), tallies);
  }, 120_000);

  it.each(KINDS)('finds 95 % of each, and 95 % of the finds are true: %s', (kind) => {
    const { truths, found, matches } = tallies[kind];
    expect(truths).toBeGreaterThan(DAYS / 5);
    expect(matches / truths).toBeGreaterThanOrEqual(SHARE_MIN);
    expect(matches / found).toBeGreaterThanOrEqual(SHARE_MIN);
  });

  it('makes the longest flight the main one', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { igc } = simulateFlight(randomDay(seed));
      const { segments, durationSeconds } = analyse(igc);
      const flights = wholeFlights(segments.map(spanOf));
      const longest = Math.max(...flights.map(({ startSeconds, endSeconds }) => endSeconds - startSeconds));
      expect(durationSeconds).toBe(longest);
    }
  });

  it('has a truth that covers the whole log without gaps', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { segments } = simulateFlight(randomDay(seed)).truth;
      const starts = segments.map(({ startSeconds }: SegmentTruth) => startSeconds).slice(1);
      expect(starts).toEqual(segments.map(({ endSeconds }) => endSeconds).slice(0, -1));
    }
  });
});
