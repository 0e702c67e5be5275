import { type DebriefWriter, type WrittenDebrief } from '@capabilities/debriefs';
import { analyseLog, InvalidIgcError, prepareLog, readIgc } from '@engine/analysis';
import {
  checkDebrief,
  debriefRuleSet,
  type DebriefContent,
  type DebriefFacts,
  analysedDebriefFacts,
} from '@engine/coach';
import { DEBRIEF_LANGUAGES, type DebriefLanguage } from '@core/contract';
import { scoreFlight } from '@engine/scoring';
import { type BenchResult } from '../bench-result.js';
import { type BenchFile, loadIgcFiles } from '../igc-files.js';
import { median, processorMs, round } from '../measure.js';
import { mostRepeated, type Repetition } from './repetition.js';

interface Row {
  language: DebriefLanguage;
  debriefs: number;
  statements: number;
  withEvidence: number;
  unsupportedNumbers: number;
  otherFaults: number;
  requests: number;
  repairs: number;
  fallbacks: number;
  costUsd: number | null;
  charactersMedian: number;
  msMedian: number;
  msMax: number;
  /** Flights whose repetition is measured: those with thermals, without copies made from one of them. */
  flightsWithThermals: number;
  repetition: Repetition[];
}

/** The facts of a flight, and where they come from. */
interface BenchFlight {
  name: string;
  facts: DebriefFacts;
}

export interface MeasureOptions {
  readonly languages?: readonly DebriefLanguage[];
  /** Maximum number of flights, spread evenly over all; a language model costs time and money. */
  readonly flightsMax?: number;
  /** The goal is only met if no sentence appears in more debriefs than this share; without it, repetition is ignored. */
  readonly repetitionMax?: number;
}

const GOAL = '100 % of statements with evidence, no number without a fact';

function repetitionGoal(max: number): string {
  return `no sentence in more than ${100 * max} % of the debriefs of flights with thermals`;
}

/** Has a writer debrief all flights and checks the results against the facts. */
export async function measureDebriefs(
  writer: DebriefWriter,
  { languages = DEBRIEF_LANGUAGES, flightsMax = Infinity, repetitionMax = 1 }: MeasureOptions = {},
): Promise<Omit<BenchResult, 'bench'>> {
  const { source, isCorpus, files } = loadIgcFiles();
  const factsMs: number[] = [];
  const step = Math.max(1, Math.ceil(files.length / flightsMax));
  const chosen = files.filter((_, i) => i % step === 0);
  const rows: Row[] = [];
  const providers = new Set<string>();
  for (const language of languages) {
    const flights = chosen.flatMap((file) => flightOf(file, language, factsMs));
    rows.push(await measure(writer, flights, language, providers));
  }
  const total = (of: (row: Row) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
  const share = (100 * total(({ withEvidence }) => withEvidence)) / total(({ statements }) => statements);
  const unsupported = total(({ unsupportedNumbers }) => unsupportedNumbers);
  const faults = total(({ otherFaults }) => otherFaults);
  const repeated = Math.max(0, ...rows.flatMap(({ repetition }) => repetition.map(({ share: of }) => of)));
  return {
    goal: GOAL + (repetitionMax < 1 ? `, ${repetitionGoal(repetitionMax)}` : ''),
    value: round(share, 2),
    met: share === 100 && unsupported === 0 && faults === 0 && repeated <= repetitionMax,
    details: {
      writers: [...providers],
      isCorpus,
      flights: rows[0]?.debriefs ?? 0,
      repeatedMost: round(repeated, 3),
      unsupportedNumbers: unsupported,
      otherFaults: faults,
      factsMsMedian: round(median(factsMs), 2),
      factsMsMax: round(Math.max(...factsMs), 1),
      rows,
    },
    report: [
      `${rows[0]?.debriefs ?? 0} flights of ${source}, by ${[...providers].join(' and ')}`,
      ...rows.flatMap((row) => [line(row), ...row.repetition.map(repetitionLine)]),
    ].join('\n'),
  };
}

/** Empty for a file without a flight. */
function flightOf({ name, bytes }: BenchFile, language: DebriefLanguage, factsMs: number[]): BenchFlight[] {
  try {
    const log = prepareLog(readIgc(bytes));
    const analysis = analyseLog(log);
    const [score] = scoreFlight(log, { ruleSets: [debriefRuleSet(language, 'xcontest')] });
    const made: DebriefFacts[] = [];
    factsMs.push(
      processorMs(() =>
        made.push(analysedDebriefFacts(log, analysis, score, { title: 'Flight', site: null })),
      ),
    );
    return made.map((facts) => ({ name, facts }));
  } catch (error) {
    if (error instanceof InvalidIgcError) return [];
    throw error;
  }
}

async function measure(
  writer: DebriefWriter,
  all: readonly BenchFlight[],
  language: DebriefLanguage,
  providers: Set<string>,
): Promise<Row> {
  const lengths: number[] = [];
  const written: WrittenDebrief[] = [];
  let statements = 0;
  let withEvidence = 0;
  let unsupportedNumbers = 0;
  let otherFaults = 0;
  for (const { facts } of all) {
    const debrief = await writer.write(facts, language);
    const said = statementsOf(debrief.content);
    const faults = checkDebrief(debrief.content, facts, language);
    const numbers = faults.filter(({ kind }) => kind === 'unsupported_number').length;
    written.push(debrief);
    providers.add(`${debrief.provider} (${debrief.model})`);
    lengths.push(said.reduce((sum, { text }) => sum + text.length, 0));
    statements += said.length;
    withEvidence += said.filter(({ evidence }) => evidence.length > 0).length;
    unsupportedNumbers += numbers;
    otherFaults += faults.length - numbers;
  }
  const thermal = all.flatMap(({ name, facts }, i) =>
    facts.thermals.length > 0 && !isCopy(name) ? [{ facts, content: written[i]!.content }] : [],
  );
  const usages = written.map(({ usage }) => usage);
  const sum = (of: (usage: WrittenDebrief['usage']) => number): number =>
    usages.reduce((total, usage) => total + of(usage), 0);
  return {
    language,
    debriefs: all.length,
    statements,
    withEvidence,
    unsupportedNumbers,
    otherFaults,
    requests: sum(({ requests }) => requests),
    repairs: sum(({ repairs }) => repairs),
    fallbacks: written.filter(({ fallback }) => fallback !== null).length,
    costUsd: usages.every(({ cost_usd }) => cost_usd === null)
      ? null
      : round(
          sum(({ cost_usd }) => cost_usd ?? 0),
          4,
        ),
    charactersMedian: median(lengths),
    msMedian: median(usages.map(({ duration_ms }) => duration_ms)),
    msMax: Math.max(...usages.map(({ duration_ms }) => duration_ms)),
    flightsWithThermals: thermal.length,
    repetition: mostRepeated(thermal, language),
  };
}

/** Files made from one flight with faults added, which would count its sentences many times. */
function isCopy(name: string): boolean {
  return name.includes('_derived');
}

function statementsOf(content: DebriefContent): { text: string; evidence: string[] }[] {
  const { headline, summary, evidence, sections, strengths, improvements, key_moments, safety } = content;
  return [
    { text: headline, evidence },
    { text: summary, evidence },
    ...sections.map((section) => ({ text: section.body, evidence: section.evidence })),
    ...strengths,
    ...improvements,
    ...key_moments,
    ...safety,
  ];
}

function line(row: Row): string {
  return (
    `${row.language}: ${row.debriefs} debriefs, ${row.withEvidence} of ${row.statements} statements with evidence, ` +
    `${row.unsupportedNumbers} unsupported numbers, ${row.otherFaults} other faults; ${row.requests} requests, ` +
    `${row.repairs} repairs, ${row.fallbacks} fallbacks; ${row.charactersMedian} characters and ` +
    `${row.msMedian} ms in the median, ${row.msMax} ms at most`
  );
}

function repetitionLine({ kind, sentence, share }: Repetition): string {
  return `  ${(100 * share).toFixed(1)} %  ${kind}: ${sentence}`;
}
