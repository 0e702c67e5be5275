import {
  analyseLog,
  checkDebrief,
  coachDebrief,
  DEBRIEF_LANGUAGES,
  type DebriefContent,
  type DebriefFacts,
  type DebriefLanguage,
  InvalidIgcError,
  prepareLog,
  readIgc,
  scoreFlight,
} from '@app/domain';
import { analysedDebriefFacts } from '@app/flights';
import { type BenchResult } from './bench-result.js';
import { type BenchFile, loadIgcFiles } from './igc-files.js';
import { median, round, timeMs } from './measure.js';

interface Row {
  language: DebriefLanguage;
  debriefs: number;
  statements: number;
  withEvidence: number;
  unsupportedNumbers: number;
  otherFaults: number;
  charactersMedian: number;
  msMedian: number;
  msMax: number;
}

/** Debriefs of all flights by the coach, in every language, held against the facts. */
export default function debriefBench(): BenchResult {
  const { source, isCorpus, files } = loadIgcFiles();
  const factsMs: number[] = [];
  const all = files.flatMap((file) => factsOf(file, factsMs));
  const rows = DEBRIEF_LANGUAGES.map((language) => measure(all, language));
  const total = (of: (row: Row) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
  const share = (100 * total(({ withEvidence }) => withEvidence)) / total(({ statements }) => statements);
  const unsupported = total(({ unsupportedNumbers }) => unsupportedNumbers);
  const faults = total(({ otherFaults }) => otherFaults);
  return {
    bench: 'debrief',
    goal: '100 % of the statements with evidence, no number without a fact',
    value: round(share, 2),
    met: share === 100 && unsupported === 0 && faults === 0,
    details: {
      provider: 'coach',
      isCorpus,
      flights: all.length,
      unsupportedNumbers: unsupported,
      otherFaults: faults,
      factsMsMedian: round(median(factsMs), 2),
      factsMsMax: round(Math.max(...factsMs), 1),
      rows,
    },
    report: [`${all.length} flights of ${source}`, ...rows.map(line)].join('\n'),
  };
}

/** Empty for a file that is no flight. */
function factsOf({ bytes }: BenchFile, factsMs: number[]): DebriefFacts[] {
  try {
    const log = prepareLog(readIgc(bytes));
    const analysis = analyseLog(log);
    const [score] = scoreFlight(log, { ruleSets: ['xcontest'] });
    const made: DebriefFacts[] = [];
    factsMs.push(
      timeMs(() => made.push(analysedDebriefFacts(log, analysis, score, { title: 'Flight', site: null }))),
    );
    return made;
  } catch (error) {
    if (error instanceof InvalidIgcError) return [];
    throw error;
  }
}

function measure(all: readonly DebriefFacts[], language: DebriefLanguage): Row {
  const lengths: number[] = [];
  const times: number[] = [];
  let statements = 0;
  let withEvidence = 0;
  let unsupportedNumbers = 0;
  let otherFaults = 0;
  for (const facts of all) {
    let content: DebriefContent | undefined;
    times.push(timeMs(() => (content = coachDebrief(facts, language))));
    const said = statementsOf(content!);
    const faults = checkDebrief(content!, facts, language);
    const numbers = faults.filter(({ kind }) => kind === 'unsupported_number').length;
    lengths.push(said.reduce((sum, { text }) => sum + text.length, 0));
    statements += said.length;
    withEvidence += said.filter(({ evidence }) => evidence.length > 0).length;
    unsupportedNumbers += numbers;
    otherFaults += faults.length - numbers;
  }
  return {
    language,
    debriefs: all.length,
    statements,
    withEvidence,
    unsupportedNumbers,
    otherFaults,
    charactersMedian: median(lengths),
    msMedian: round(median(times), 2),
    msMax: round(Math.max(...times), 1),
  };
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
    `${row.unsupportedNumbers} unsupported numbers, ${row.otherFaults} other faults, ` +
    `${row.charactersMedian} characters and ${row.msMedian} ms in the median, ${row.msMax} ms at most`
  );
}
