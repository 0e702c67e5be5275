import { quantile, round } from '../../bench/measure.js';
import { type CombinationResult, type Incident } from './combination-run.js';
import { type Recovery } from './recovery.js';

/** The next upload after the kill of an API, and a flight in hand after the kill of a worker. */
export const GOALS_MS = { upload: 2_000, flights: 10_000 } as const;

const MEASURES = [
  ['next 201', 'uploadMs'],
  ['flights', 'flightsMs'],
  ['debriefs', 'debriefsMs'],
  ['events', 'eventsMs'],
] as const satisfies readonly (readonly [string, keyof Recovery])[];

function seconds(incidents: readonly Incident[], measure: keyof Recovery): string {
  const ms = incidents.map(({ recovery }) => recovery[measure]).filter((value) => value !== null);
  if (ms.length === 0) return '-';
  return `${(quantile(ms, 0.5) / 1_000).toFixed(1)} / ${(Math.max(...ms) / 1_000).toFixed(1)}`;
}

function grouped(incidents: readonly Incident[]): Incident[][] {
  const groups = new Map<string, Incident[]>();
  for (const incident of incidents) {
    const name = `${incident.role} ${incident.step}`;
    groups.set(name, [...(groups.get(name) ?? []), incident]);
  }
  return [...groups.values()];
}

function rows({ backend, files, incidents }: CombinationResult): string[][] {
  return grouped(incidents).map((group) => [
    `${group[0]!.role}: ${group[0]!.step}`,
    backend,
    files,
    String(group.length),
    ...MEASURES.map(([, measure]) => seconds(group, measure)),
  ]);
}

function aligned(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const cell = (text: string, column: number) =>
    column < 3 ? text.padEnd(widths[column]!) : text.padStart(widths[column]!);
  return lines.map((line) => line.map(cell).join('  ').trimEnd()).join('\n');
}

export function reportText(results: readonly CombinationResult[]): string {
  const head = ['step', 'queue', 'files', 'times', ...MEASURES.map(([name]) => name)];
  const verdicts = results.map(
    ({ backend, files, verified: v }) =>
      `${backend}, ${files}: ${v.accepted} flights accepted, ${v.lost} lost, ${v.duplicated} duplicated; ` +
      `${v.debriefs} debriefs, ${v.wronglyCharged} wrongly charged; ${v.events} events, ${v.eventsMissing} missing; ` +
      `${v.leasesLeft} left unfinished`,
  );
  const problems = results.flatMap(({ backend, files, failures, verified }) =>
    [...failures, ...verified.problems].map((problem) => `!!! ${backend}, ${files}: ${problem}`),
  );
  return [
    'Recovery in seconds, median / longest',
    aligned([head, ...results.flatMap(rows)]),
    '',
    ...verdicts,
    ...problems,
  ].join('\n');
}

const longest = (incidents: readonly Incident[], measure: keyof Recovery) =>
  round(Math.max(0, ...incidents.map(({ recovery }) => recovery[measure] ?? 0)), 0);

/** One object, as of a benchmark. */
export function summaryOf(results: readonly CombinationResult[], seed: number) {
  const combinations = results.map(({ backend, files, incidents, failures, verified }) => {
    const { problems, ...counts } = verified;
    const of = (role: Incident['role']) => incidents.filter((incident) => incident.role === role);
    return {
      ...{ backend, files, kills: of('api').length + of('worker').length, outages: of('server').length },
      ...{ ...counts, problems: failures.length + problems.length },
      nextUploadMaxMs: longest(of('api'), 'uploadMs'),
      flightsMaxMs: longest(of('worker'), 'flightsMs'),
    };
  });
  const isIntact = combinations.every(
    (each) =>
      each.lost +
        each.duplicated +
        each.wronglyCharged +
        each.eventsMissing +
        each.leasesLeft +
        each.problems ===
      0,
  );
  const isFast = combinations.every(
    ({ nextUploadMaxMs, flightsMaxMs }) =>
      nextUploadMaxMs <= GOALS_MS.upload && flightsMaxMs <= GOALS_MS.flights,
  );
  return { proof: 'chaos', seed, isIntact, isFast, goalsMs: GOALS_MS, combinations };
}
