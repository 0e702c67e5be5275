import { analyse, type LogSegmentKind } from '@engine/analysis';
import { type SegmentTruth, simulateFlight } from '../../factories/flight-simulator/index.js';
import { ACTIVITIES, type Activity, randomLog } from './random-log.js';

/** Shorter parts are moments between two others, such as the run before take-off. */
const PART_SECONDS_MIN = 20;
const SEED_STEP = 7919;

/** Kinds as the rows and columns of the matrix; `missed` is a part that the analysis does not cover. */
export type Kind = LogSegmentKind;
export const KINDS: readonly Kind[] = ['flight', 'tow', 'powered', 'balloon', 'drive', 'hike', 'ground'];

interface Span {
  readonly kind: Kind;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export interface Miss {
  readonly activity: Activity;
  readonly seed: number;
  readonly truth: Kind;
  readonly found: Kind;
  readonly seconds: number;
}

/** How often each true kind (row) was found as each kind (column), by part. */
export interface Confusion {
  readonly logs: number;
  readonly matrix: Record<Kind, Record<Kind, number>>;
  /** Of the true parts of a kind, the share found as that kind. */
  readonly recall: Record<Kind, number | null>;
  /** Of the parts found as a kind, the share that mostly are. */
  readonly precision: Record<Kind, number | null>;
  readonly misses: readonly Miss[];
}

/** Sends `logsPerActivity` random logs of each activity through the analysis. */
export function measureSegments(
  logsPerActivity: number,
  activities: readonly Activity[] = ACTIVITIES,
): Confusion {
  const matrix = table();
  const found = { right: counts(), all: counts() };
  const misses: Miss[] = [];
  for (const activity of activities) {
    for (let index = 1; index <= logsPerActivity; index++) {
      const seed = index * SEED_STEP;
      const { igc, truth } = simulateFlight(randomLog(activity, seed));
      const reality = activity === 'ground' ? truth.segments.map(standing) : truth.segments;
      const parts = analyse(igc).segments.map(({ kind, startsAt, endsAt }): Span => ({
        kind,
        startSeconds: startsAt! / 1000,
        endSeconds: endsAt! / 1000,
      }));
      for (const part of lasting(reality)) {
        const answer = mostly(part, parts);
        matrix[part.kind][answer]++;
        if (answer !== part.kind) misses.push(missOf(activity, seed, part, part.kind, answer));
      }
      for (const part of lasting(parts)) {
        const trueKind = mostly(part, reality);
        found.all[part.kind]++;
        if (trueKind === part.kind) found.right[part.kind]++;
        else misses.push(missOf(activity, seed, part, trueKind, part.kind));
      }
    }
  }
  return {
    logs: logsPerActivity * activities.length,
    matrix,
    recall: byKind((kind) => share(matrix[kind][kind], sum(matrix[kind]))),
    precision: byKind((kind) => share(found.right[kind], found.all[kind])),
    misses,
  };
}

/** The matrix with recall and precision, for people. */
export function confusionText({ logs, matrix, recall, precision }: Confusion): string {
  const width = 9;
  const cell = (text: string | number): string => String(text).padStart(width);
  const rate = (value: number | null): string => cell(value === null ? '-' : value.toFixed(3));
  const header = ['true \\ found'.padEnd(13), ...KINDS.map(cell), cell('recall'), cell('precision')].join(
    ' ',
  );
  const rows = KINDS.map((kind) =>
    [
      kind.padEnd(13),
      ...KINDS.map((other) => cell(matrix[kind][other])),
      rate(recall[kind]),
      rate(precision[kind]),
    ].join(' '),
  );
  return [`${logs} simulated logs; parts by their true kind and the kind found`, '', header, ...rows].join(
    '\n',
  );
}

/** A stroll about the field is no hike. */
function standing(segment: SegmentTruth): SegmentTruth {
  return { ...segment, kind: 'ground' };
}

function missOf(activity: Activity, seed: number, part: Span, truth: Kind, found: Kind): Miss {
  return { activity, seed, truth, found, seconds: part.endSeconds - part.startSeconds };
}

function lasting<S extends Span | SegmentTruth>(parts: readonly S[]): S[] {
  return parts.filter(({ startSeconds, endSeconds }) => endSeconds - startSeconds >= PART_SECONDS_MIN);
}

/** The kind that covers most of a span. */
function mostly(span: Omit<Span, 'kind'>, others: readonly (Span | SegmentTruth)[]): Kind {
  const seconds = counts();
  for (const { kind, startSeconds, endSeconds } of others) {
    const both = Math.min(span.endSeconds, endSeconds) - Math.max(span.startSeconds, startSeconds);
    if (both > 0) seconds[kind] += both;
  }
  return KINDS.reduce((best, kind) => (seconds[kind] > seconds[best] ? kind : best), 'ground');
}

function byKind<T>(of: (kind: Kind) => T): Record<Kind, T> {
  return Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<Kind, T>;
}

const counts = (): Record<Kind, number> => byKind(() => 0);
const table = (): Record<Kind, Record<Kind, number>> => byKind(counts);
const sum = (row: Record<Kind, number>): number => Object.values(row).reduce((a, b) => a + b, 0);
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
