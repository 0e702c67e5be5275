import IGCParser from 'igc-parser';
import { type FixColumns, InvalidIgcError, readIgc } from '@engine/analysis';
import { type BenchResult } from './bench-result.js';
import { type BenchFile, loadIgcFiles } from './igc-files.js';
import { median, processorMs, round } from './measure.js';

const GOAL_RATIO = 15;
const ROUNDS = 7;
const MEGABYTE = 1e6;
const MS_PER_SECOND = 1000;
const SECONDS_PER_DAY = 86_400;

/** igc-parser's rule: a time more than an hour before the last one starts the next day. */
const PEER_DAY_STEP_SECONDS = 3600;

/**
 * Reads an IGC file into fixes: `readIgc` compared with igc-parser 2.0.0 (lenient), which gets the text decoded in
 * advance, at no charge. Only files that both accept are timed, in turn, in one process, in processor time.
 */
export default function parseBench(): BenchResult {
  const { source, isCorpus, files } = loadIgcFiles();
  const shared = files.filter((file) => readIgcAccepts(file) && peerAccepts(file));
  const texts = shared.map((file) => file.bytes.toString('utf8'));
  const bytes = shared.reduce((sum, file) => sum + file.bytes.length, 0);
  const fixes = shared.reduce((sum, file) => sum + readIgc(file.bytes).fixes.count, 0);

  const ours: number[] = [];
  const peers: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(processorMs(() => shared.forEach((file) => readIgc(file.bytes))));
    peers.push(processorMs(() => texts.forEach((text) => IGCParser.parse(text, { lenient: true }))));
  }
  const oursMs = median(ours);
  const peerMs = median(peers);
  const ratio = peerMs / oursMs;
  const agreement = compareAll(shared);
  const details = {
    source: isCorpus ? 'corpus' : 'examples',
    files: { total: files.length, read: files.filter(readIgcAccepts).length, readByBoth: shared.length },
    bytes,
    fixes,
    rounds: ROUNDS,
    readIgc: figures(bytes, fixes, oursMs),
    igcParser: figures(bytes, fixes, peerMs),
    agreement,
  };
  return {
    bench: 'parse',
    goal: `at least ${GOAL_RATIO} times igc-parser's speed (MB/s, same files)`,
    value: round(ratio, 1),
    met: ratio >= GOAL_RATIO && agreement.unexplained === 0,
    details,
    report: reportText(source, details, ratio),
  };
}

function figures(bytes: number, fixes: number, ms: number) {
  return {
    medianMs: round(ms, 1),
    megabytesPerSecond: round((bytes / MEGABYTE / ms) * MS_PER_SECOND, 1),
    fixesPerSecond: Math.round((fixes / ms) * MS_PER_SECOND),
  };
}

type Figures = ReturnType<typeof figures>;
type Agreement = ReturnType<typeof compareAll>;

function reportText(
  source: string,
  details: {
    files: { total: number; read: number; readByBoth: number };
    bytes: number;
    fixes: number;
    readIgc: Figures;
    igcParser: Figures;
    agreement: Agreement;
  },
  ratio: number,
): string {
  const row = (name: string, value: Figures): string =>
    `${name.padEnd(24)}${String(value.medianMs).padStart(10)}${String(value.megabytesPerSecond).padStart(10)}${String(value.fixesPerSecond).padStart(14)}`;
  const { agreement, files } = details;
  return [
    `Files from ${source}: ${files.total}, read by readIgc ${files.read}, by both ${files.readByBoth}`,
    `${round(details.bytes / MEGABYTE, 1)} MB, ${details.fixes} fixes; processor time, median of ${ROUNDS} rounds in turn`,
    '',
    `${''.padEnd(24)}${'ms'.padStart(10)}${'MB/s'.padStart(10)}${'fixes/s'.padStart(14)}`,
    row('readIgc', details.readIgc),
    row('igc-parser 2.0.0', details.igcParser),
    '',
    `readIgc is ${round(ratio, 1)} times as fast (goal ${GOAL_RATIO})`,
    '',
    `Same fixes in ${agreement.identicalFiles} of ${agreement.comparedFiles} files (${agreement.comparedFixes} fixes compared)`,
    `  files with explained differences: ${JSON.stringify(agreement.explained)}`,
    `  files with unexplained differences: ${agreement.unexplained}${agreement.examples.map((example) => `\n    ${example}`).join('')}`,
  ].join('\n');
}

function readIgcAccepts({ bytes }: BenchFile): boolean {
  try {
    readIgc(bytes);
    return true;
  } catch (error) {
    if (error instanceof InvalidIgcError) return false;
    throw error;
  }
}

function peerAccepts({ bytes }: BenchFile): boolean {
  try {
    return IGCParser.parse(bytes.toString('utf8'), { lenient: true }).fixes.length > 0;
  } catch {
    // the peer throws all kinds of errors; a file it cannot read is counted, not compared
    return false;
  }
}

/**
 * Why two readings of a file may differ without a misread record: igc-parser takes a time an hour back for the next
 * day, uses the first date for all fixes, does not know the date 000000, checks no ranges, and loses a record after
 * zero bytes on its line.
 */
type Quirk = 'dayRule' | 'noDate' | 'impossibleValues' | 'zeroBytes';

function compareAll(files: readonly BenchFile[]) {
  const explained: Record<Quirk, number> = { dayRule: 0, noDate: 0, impossibleValues: 0, zeroBytes: 0 };
  const examples: string[] = [];
  let identicalFiles = 0;
  let comparedFixes = 0;
  for (const file of files) {
    const comparison = compare(file);
    comparedFixes += comparison.fixes;
    if (comparison.quirk !== null) explained[comparison.quirk]++;
    else if (comparison.difference === null) identicalFiles++;
    else examples.push(`${file.name}: ${comparison.difference}`);
  }
  const unexplained = examples.length;
  return { comparedFiles: files.length, identicalFiles, comparedFixes, explained, unexplained, examples };
}

interface Comparison {
  fixes: number;
  quirk: Quirk | null;
  difference: string | null;
}

function compare({ bytes }: BenchFile): Comparison {
  const igc = readIgc(bytes);
  const { fixes } = igc;
  const text = bytes.toString('utf8');
  const peer = IGCParser.parse(text.replaceAll('\0', '\n'), { lenient: true });
  const answer = (quirk: Quirk | null, difference: string | null): Comparison => ({
    fixes: fixes.count,
    quirk: difference === null ? quirk : null,
    difference,
  });
  if (peer.fixes.length !== fixes.count) {
    const isRange = peer.fixes.length === fixes.count + igc.malformedFixCount;
    return answer(
      'impossibleValues',
      isRange ? null : `${fixes.count} fixes, igc-parser ${peer.fixes.length}`,
    );
  }
  const difference = differentPosition(fixes, peer);
  if (difference !== null) return answer(null, difference);
  if (igc.date === null) return answer('noDate', null);
  const days = differentTime(fixes, igc.date, peer, (text.match(/^H.DTE/gm) ?? []).length > 1);
  if (days.difference !== null || days.isDayRule) return answer('dayRule', days.difference);
  return answer(text.includes('\0') ? 'zeroBytes' : null, null);
}

function differentPosition(fixes: FixColumns, peer: IGCParser.IGCFile): string | null {
  for (let i = 0; i < peer.fixes.length; i++) {
    const theirs = peer.fixes[i]!;
    // igc-parser reads altitude 00000 as null; the format also uses it for "not available"
    const isSame =
      theirs.latitude === fixes.latitudeDeg[i] &&
      theirs.longitude === fixes.longitudeDeg[i] &&
      (theirs.pressureAltitude ?? 0) === fixes.pressureAltitudeM[i] &&
      (theirs.gpsAltitude ?? 0) === fixes.gnssAltitudeM[i] &&
      theirs.valid === (fixes.is3d[i] === 1);
    if (!isSame) return `fix ${i} differs`;
  }
  return null;
}

/** Times must match, unless one of the peer's day rules applies: then they may differ by whole days. */
function differentTime(
  fixes: FixColumns,
  date: string,
  peer: IGCParser.IGCFile,
  hasSeveralDates: boolean,
): { difference: string | null; isDayRule: boolean } {
  const midnightSeconds = Date.parse(`${date}T00:00:00Z`) / MS_PER_SECOND;
  let hasDayStep = hasSeveralDates;
  let isDayRule = false;
  for (let i = 0; i < fixes.count; i++) {
    const step = i > 0 ? fixes.timeSeconds[i]! - fixes.timeSeconds[i - 1]! : 0;
    if (step < -PEER_DAY_STEP_SECONDS) hasDayStep = true;
    const seconds = peer.fixes[i]!.timestamp / MS_PER_SECOND - midnightSeconds - fixes.timeSeconds[i]!;
    if (seconds === 0) continue;
    if (!hasDayStep || seconds % SECONDS_PER_DAY !== 0) {
      return { difference: `time of fix ${i} differs by ${seconds} s`, isDayRule };
    }
    isDayRule = true;
  }
  return { difference: null, isDayRule };
}
