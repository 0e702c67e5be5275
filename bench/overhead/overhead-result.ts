import { type BenchResult } from '../bench-result.js';
import { round } from '../measure.js';
import { UPLOAD_GOALS_MS } from '../uploads/upload-goals.js';
import { type PartCosts, type StatementCosts, totalOf } from './service-costs.js';

export type SizeName = '76 min' | '5 h' | '11 h';

/** Everything measured; by size where it depends on the flight. */
export interface Measurements {
  bare: Partial<Record<SizeName, { processorMs: number }>>;
  bareFlightsPerSecond?: number;
  services: Record<string, ServiceMeasurements>;
}

interface ServiceMeasurements {
  processorMs: Partial<Record<SizeName, PartCosts>>;
  uploadMs: Partial<Record<SizeName, number>>;
  flightsPerSecond?: number;
  statements?: StatementCosts;
  idle?: PartCosts;
}

interface Conditions {
  /** The flights of the concurrent uploads. */
  readonly rates: SizeName;
  readonly clients: number;
  readonly isQuick: boolean;
  /** Of the machine. The goals for uploads are for an idle one. */
  readonly loadBefore: number;
}

const GOALS = {
  timesBare: { '76 min': 2.4, '5 h': 2 } as Partial<Record<SizeName, number>>,
  uploadMs: { '76 min': UPLOAD_GOALS_MS['1']!, '5 h': UPLOAD_GOALS_MS['5']!, '11 h': UPLOAD_GOALS_MS['11']! },
  statements: 20,
  walSyncs: 4,
  idleMsPerSecond: 5,
  shareOfBare: 0.6,
} as const;

/** A measured value and its goal. */
interface Figure {
  readonly service: string;
  readonly what: string;
  readonly value: number;
  readonly goal: number | null;
  /** Whether more is better. */
  readonly isFloor?: boolean;
  /** What it is made of. */
  readonly of: string;
}

/** The value is the largest share of a goal that a figure uses, of the services of this checkout. */
export function overheadResult(measured: Measurements, conditions: Conditions): BenchResult {
  const figures = Object.entries(measured.services).flatMap(([service, own]) => [
    ...figuresBySize(service, own, measured, conditions),
    ...figuresOfService(service, own, measured, conditions),
  ]);
  const judged = figures.filter(({ service }) => !service.endsWith('other'));
  const value = Math.max(...judged.map(shareOfGoal));
  return {
    bench: 'overhead',
    goal: 'every figure within its goal: largest share of a goal used <= 1',
    value: round(value, 2),
    met: value <= 1,
    details: { ...conditions, measured, figures },
    report: [
      row('', 'figure', 'value', 'goal', 'measured'),
      ...figures.map((figure) =>
        row(figure.service, figure.what, String(figure.value), String(figure.goal ?? ''), figure.of),
      ),
    ].join('\n'),
  };
}

function figuresBySize(
  service: string,
  own: ServiceMeasurements,
  { bare }: Measurements,
  { loadBefore }: Conditions,
): Figure[] {
  return (Object.keys(own.processorMs) as SizeName[]).flatMap((size): Figure[] => {
    const costs = own.processorMs[size]!;
    const bareMs = bare[size]!.processorMs;
    const total = totalOf(costs);
    return [
      {
        service,
        what: `processor time, ${size}, times bare`,
        value: round(total / bareMs, 2),
        goal: GOALS.timesBare[size] ?? null,
        of: `${round(total, 1)} ms (${partsOf(costs)}) over ${round(bareMs, 1)} ms`,
      },
      {
        service,
        what: `upload p50, ${size}, ms`,
        value: own.uploadMs[size]!,
        goal: GOALS.uploadMs[size],
        of: `load of the machine before: ${loadBefore}`,
      },
    ];
  });
}

function figuresOfService(
  service: string,
  { flightsPerSecond, statements, idle }: ServiceMeasurements,
  { bareFlightsPerSecond }: Measurements,
  { rates, clients }: Conditions,
): Figure[] {
  return [
    {
      service,
      what: `flights/s, ${clients} clients, ${rates}, of bare`,
      value: round(flightsPerSecond! / bareFlightsPerSecond!, 2),
      goal: GOALS.shareOfBare,
      isFloor: true,
      of: `${round(flightsPerSecond!, 1)} over ${round(bareFlightsPerSecond!, 1)}`,
    },
    {
      service,
      what: 'SQL statements per flight',
      value: round(statements!.statements, 1),
      goal: GOALS.statements,
      of: 'with begin and commit',
    },
    {
      service,
      what: 'WAL syncs per flight',
      value: round(statements!.walSyncs, 1),
      goal: GOALS.walSyncs,
      of: '',
    },
    {
      service,
      what: 'idle, ms per second',
      value: round(totalOf(idle!), 1),
      goal: GOALS.idleMsPerSecond,
      of: partsOf(idle!),
    },
  ];
}

function shareOfGoal({ value, goal, isFloor }: Figure): number {
  if (goal === null) return 0;
  return isFloor ? goal / value : value / goal;
}

function partsOf(costs: PartCosts): string {
  return Object.entries(costs)
    .filter(([, ms]) => ms > 0)
    .map(([part, ms]) => `${part} ${round(ms, 1)}`)
    .join(', ');
}

function row(service: string, what: string, value: string, goal: string, of: string): string {
  return `${service.padEnd(20)}${what.padEnd(40)}${value.padStart(8)}${goal.padStart(8)}   ${of}`;
}
