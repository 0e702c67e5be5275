import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  printableJson,
  printableLine,
  printableLines,
  wireTime,
  DEBRIEF_LANGUAGES,
  type DebriefLanguage,
  type RuleSetName,
} from '@core/contract';
import {
  ExpandedTooLargeError,
  isPacked,
  NotOneFlightError,
  onlyFlight,
} from '@capabilities/flights/standalone';
import {
  type AirspaceFile,
  type AirspaceProfile,
  type AirspaceVerdict,
  compileAirspaces,
  InvalidProfileError,
  judgeAirspaces,
  readAirspaceProfile,
  readAirspaces,
  SHIPPED_PROFILES,
} from '@engine/airspace';
import {
  analyseLog,
  atResolution,
  type FlightAnalysis,
  type FlightLog,
  type FlightPoint,
  fullReplayTrack,
  type IgcFile,
  InvalidIgcError,
  type LogCorrections,
  pointOf,
  prepareLog,
  readLog,
  type ReplayResolution,
  type ReplayTrack,
  toCsv,
  toGeoJson,
  toGpx,
  toKml,
  type UnfitCorrection,
} from '@engine/analysis';
import {
  coachDebrief,
  debriefRuleSet,
  type DebriefContent,
  type DebriefFacts,
  analysedDebriefFacts,
  debriefPayload,
} from '@engine/coach';
import { type FlightScore, flownOn, freeTrackOf, RULE_SETS, ruleSetsOn, scoreFlight } from '@engine/scoring';
import {
  metricsPayload,
  qualityPayload,
  scorePayload,
  thermalsPayload,
  trackPayload,
  unscoredPayload,
} from '@engine/results';
import { type Ground, Terrain } from '@engine/terrain';
import { Command, Option } from 'commander';
import { airspaceJson, airspaceSummary } from './summary/airspace-summary.js';
import { debriefText } from './summary/debrief-text.js';
import { flightSummary } from './summary/flight-summary.js';
import { scoreSummary } from './summary/score-summary.js';
import { statedCorrections, type StatedOptions, withStatedOptions } from './stated-corrections.js';

/** The file is not a flight, or cannot be read. */
const EXIT_REFUSED = 2;
/** An option does not fit the file. */
const EXIT_MISUSED = 1;

const ALL_RULE_SETS = 'all';
const DEFAULT_LANGUAGE: DebriefLanguage = 'en';
const DEFAULT_RULE_SET: RuleSetName = 'xcontest';

/** As of a service with its defaults. */
const UNPACKING = { fileBytesMax: 10_485_760, folderDepthMax: 8 };

const RESOLUTIONS: readonly ReplayResolution[] = ['full', 'high', 'preview'];

/** Exports of the full track by format. */
const EXPORTS = {
  geojson: (track, title) => JSON.stringify(toGeoJson(track, title)),
  kml: toKml,
  gpx: (track, title) => toGpx(track, title, 'Flight Analysis Service'),
  csv: toCsv,
} satisfies Record<string, (track: ReplayTrack, title: string) => string>;

export interface AnalyseOptions extends StatedOptions {
  json?: boolean;
  /** With `json`: includes the track in this resolution. */
  track?: ReplayResolution;
  /** The rule set for the score; `all` for a table of all. */
  ruleSet?: RuleSetName | typeof ALL_RULE_SETS;
  /** Prints the debrief instead of the tables; with `json`, in addition to the rest. */
  debrief?: boolean;
  language?: DebriefLanguage;
  /** Folder with terrain files, for heights above ground. */
  terrain?: string;
  /** File of airspaces to judge the flight by. */
  airspace?: string;
  /** Name of a profile, or a file with one. */
  airspaceProfile?: string;
  /** Prints the full track in this format instead of the analysis. */
  export?: keyof typeof EXPORTS;
}

/** `analyse FILE`: analyses one file locally, without a server. */
export function analyseCommand(): Command {
  const command = new Command('analyse')
    .description('analyse a file of a flight, without a server')
    .argument('<file>', 'an IGC, GPX, KML, KMZ or FIT file; or a gzip or ZIP file with one')
    .option('--json', 'print one JSON object with the field names of the API')
    .addOption(
      new Option('--track <resolution>', 'with --json: include the track').choices(RESOLUTIONS).implies({
        json: true,
      }),
    )
    .option('--debrief', 'print the debrief of the flight')
    .addOption(
      new Option('--language <language>', 'language of the debrief, and of sentences about airspaces')
        .choices(DEBRIEF_LANGUAGES)
        .default(DEFAULT_LANGUAGE),
    )
    .addOption(
      new Option('--export <format>', 'print the full track instead')
        .choices(Object.keys(EXPORTS))
        .conflicts(['json', 'debrief']),
    )
    .addOption(
      new Option(
        '--rule-set <name>',
        `rule set for the score, or all (default: ${DEFAULT_RULE_SET}; for the debrief, the league of its language)`,
      ).choices([...RULE_SETS.map(({ name }) => name), ALL_RULE_SETS]),
    )
    .addOption(
      new Option(
        '--airspace <file>',
        'file of airspaces (OpenAir, GeoJSON or openAIP) to judge the flight by',
      ),
    )
    .addOption(
      new Option(
        '--airspace-profile <name>',
        `rules of the verdict: ${SHIPPED_PROFILES.map(({ name }) => name).join(', ')}, or a JSON file`,
      ).default(SHIPPED_PROFILES[0]!.name),
    )
    .addOption(
      new Option('--terrain <folder>', 'folder with HGT, GeoTIFF or PMTiles files, for heights above ground'),
    );
  return withStatedOptions(command).action(async (file: string, options: AnalyseOptions) => {
    process.exitCode = await runAnalyse(file, options);
  });
}

/** Prints the analysis of a file; returns the exit code. */
export async function runAnalyse(file: string, options: AnalyseOptions): Promise<number> {
  const bytes = await readBytes(file);
  if (bytes === null) return EXIT_REFUSED;
  try {
    const igc = readLog(await unpacked(bytes));
    const ground = options.terrain === undefined ? null : await groundBelow(igc, options.terrain);
    const measured = prepareLog(igc, { receivedAt: Date.now(), ground });
    const corrections = await statedCorrections(measured, options);
    const log = isStatedAny(corrections)
      ? prepareLog(igc, { receivedAt: Date.now(), ground, corrections })
      : measured;
    if (log.unfitCorrections.length > 0) {
      for (const unfit of log.unfitCorrections) console.error(printableLine(unfitText(unfit)));
      return EXIT_MISUSED;
    }
    const judgement =
      options.airspace === undefined ? null : await judgementOf(log, options.airspace, options);
    console.log(answerOf(file, log, options, judgement));
    return 0;
  } catch (error) {
    if (error instanceof UnusableOptionError) {
      console.error(printableLine(error.message));
      return EXIT_MISUSED;
    }
    if (error instanceof NotOneFlightError || error instanceof ExpandedTooLargeError) {
      const reason = error.message.replace(/\.$/, '');
      const refusal = new InvalidIgcError(reason, [{ line: null, reason }]);
      if (options.json) console.log(printableJson(refusalJson(refusal), 2));
      else printRefusal(file, refusal);
      return EXIT_REFUSED;
    }
    if (!(error instanceof InvalidIgcError)) throw error;
    if (options.json) console.log(printableJson(refusalJson(error), 2));
    else printRefusal(file, error);
    return EXIT_REFUSED;
  }
}

/** The file with the flight, which may be in a KMZ, ZIP or gzip file. */
async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  return isPacked(bytes) ? onlyFlight(bytes, UNPACKING) : bytes;
}

function isStatedAny(corrections: LogCorrections): boolean {
  return Object.values(corrections).some((value) => value !== undefined);
}

function unfitText({ correction, reason }: UnfitCorrection): string {
  return `--${correction}-time ${reason}`;
}

/** Names files that cannot be used on standard error. */
async function groundBelow({ fixes }: IgcFile, folder: string): Promise<Ground> {
  const terrain = await Terrain.open(folder, (name, reason) =>
    console.error(printableLine(`${name}: ${reason}`)),
  );
  return terrain.groundUnder(fixes.latitudeDeg, fixes.longitudeDeg);
}

/** An option names something that cannot be used. */
class UnusableOptionError extends Error {}

/** A verdict, and the rules that made it. */
interface Judgement {
  readonly profile: AirspaceProfile;
  readonly verdict: AirspaceVerdict;
}

/** Names airspaces that are left out on standard error. */
async function judgementOf(
  log: FlightLog,
  file: string,
  { airspaceProfile = SHIPPED_PROFILES[0]!.name }: AnalyseOptions,
): Promise<Judgement> {
  const profile = await profileNamed(airspaceProfile);
  const { airspaces, problems } = readAirspaces(await optionFile('--airspace', file));
  for (const { line, message } of lossesOf(problems)) {
    console.error(printableLine(`${file}, line ${line}: ${message}`));
  }
  if (airspaces.length === 0) throw new UnusableOptionError(`--airspace: ${file} contains no airspace.`);
  return { profile, verdict: judgeAirspaces(log, compileAirspaces(airspaces), profile) };
}

function lossesOf(problems: AirspaceFile['problems']): AirspaceFile['problems'] {
  return problems.filter(({ isLoss }) => isLoss);
}

async function profileNamed(name: string): Promise<AirspaceProfile> {
  const shipped = SHIPPED_PROFILES.find((profile) => profile.name === name);
  if (shipped) return shipped;
  if (!name.endsWith('.json')) {
    const names = SHIPPED_PROFILES.map((profile) => profile.name).join(', ');
    throw new UnusableOptionError(
      `--airspace-profile must be one of ${names}, or a file whose name ends with .json.`,
    );
  }
  try {
    return readAirspaceProfile((await optionFile('--airspace-profile', name)).toString('utf8'));
  } catch (error) {
    if (!(error instanceof InvalidProfileError)) throw error;
    throw new UnusableOptionError(`--airspace-profile: ${error.message}`);
  }
}

async function optionFile(option: string, file: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UnusableOptionError(`${option}: cannot read ${file}: ${reasonOf(error)}`);
  });
}

function answerOf(
  file: string,
  log: FlightLog,
  options: AnalyseOptions,
  judgement: Judgement | null,
): string {
  if (options.debrief && !options.json) {
    const { content, language } = debriefOf(log, analyseLog(log), options);
    return printableLines(debriefText(content, language));
  }
  if (!options.json && !options.export) {
    const { language = DEFAULT_LANGUAGE } = options;
    const airspace = judgement ? airspaceSummary(judgement.verdict, judgement.profile, language) : [];
    const summary = flightSummary(analyseLog(onSomeDay(log)), log.igc.date);
    const score = scoreSummary(scoresOf(log, options), freeTrackOf(log));
    return printableLines([summary, ...score, ...airspace].join('\n'));
  }
  const analysis = analyseLog(log);
  const track = (): ReplayTrack => fullReplayTrack(log, analysis.phases ?? []);
  if (options.export) return EXPORTS[options.export](track(), analysis.site ?? path.basename(file));
  const scores = scoresJson(log, options);
  const written = options.debrief && debriefOf(log, analysis, options);
  const debrief =
    written && debriefPayload(written.content, written.facts, written.language, analysis.flownAt);
  const airspace = judgement && airspaceJson(judgement.verdict, options.language ?? DEFAULT_LANGUAGE);
  const json = {
    ...analysisJson(analysis),
    scores,
    ...(airspace && { airspace }),
    ...(debrief && { debrief }),
  };
  if (!options.track) return printableJson(json, 2);
  // Columns are for programs. With one number per line there would be tens of thousands of lines.
  return printableJson({ ...json, track: trackPayload(atResolution(track(), options.track), 'columns') });
}

/** The debrief, with the score of the requested rule set, or of the one that readers of its language meet first. */
function debriefOf(
  log: FlightLog,
  analysis: FlightAnalysis,
  { language = DEFAULT_LANGUAGE, ruleSet = ALL_RULE_SETS }: AnalyseOptions,
): { content: DebriefContent; facts: DebriefFacts; language: DebriefLanguage } {
  const scoredBy = ruleSet === ALL_RULE_SETS ? debriefRuleSet(language, DEFAULT_RULE_SET) : ruleSet;
  const [score] = scoreFlight(log, { ruleSets: [scoredBy] });
  const named = { title: analysis.site ?? '', site: analysis.site };
  const facts = analysedDebriefFacts(log, analysis, score, named);
  return { content: coachDebrief(facts, language), facts, language };
}

/** One score for each rule set asked for; of a log that no league scores, with the reason. */
function scoresJson(log: FlightLog, options: AnalyseOptions) {
  const { ruleSet = DEFAULT_RULE_SET } = options;
  const pointAt = (index: number): FlightPoint => pointOf(log, index);
  const free = freeTrackOf(log);
  if (free.unscored === null) return scoresOf(log, options).map((score) => scorePayload(score, pointAt));
  return ruleSetsOn(flownOn(log))
    .filter(({ name }) => ruleSet === ALL_RULE_SETS || name === ruleSet)
    .map((rules) => unscoredPayload(rules, free, pointAt));
}

function scoresOf(log: FlightLog, { ruleSet = DEFAULT_RULE_SET }: AnalyseOptions): FlightScore[] {
  return scoreFlight(log, ruleSet === ALL_RULE_SETS ? {} : { ruleSets: [ruleSet] });
}

/**
 * A log without a date still has times of day, which is all that the tables show. Places it on the first day of the
 * Unix epoch.
 */
function onSomeDay(log: FlightLog): FlightLog {
  if (log.igc.date !== null) return log;
  const { count, timeSeconds } = log.track;
  return { ...log, timeOf: (index) => (index < count ? timeSeconds[index]! * 1000 : null) };
}

async function readBytes(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    console.error(printableLine(`Cannot read ${file}: ${reasonOf(error as NodeJS.ErrnoException)}`));
    return null;
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'file not found';
  if (code === 'EISDIR') return 'this is a directory';
  if (code === 'EACCES') return 'permission denied';
  return message;
}

function analysisJson(analysis: FlightAnalysis) {
  return {
    site: analysis.site,
    flown_at: wireTime(analysis.flownAt),
    duration_seconds: analysis.durationSeconds,
    analysis_version: analysis.analysisVersion,
    metrics: metricsPayload(analysis.metrics),
    quality: qualityPayload(analysis),
    thermals: thermalsPayload(analysis.thermals),
  };
}

/** The body of the API's response for the same file. */
function refusalJson(error: InvalidIgcError) {
  return {
    message: error.message,
    code: error.code,
    details: error.details.map(({ line, reason }) => ({
      field: line === null ? 'igc' : `line ${line}`,
      message: reason,
    })),
  };
}

function printRefusal(file: string, error: InvalidIgcError): void {
  console.error(printableLine(`${file} is not a flight: ${error.message}`));
  for (const { line, reason } of error.details) {
    if (line !== null) console.error(printableLine(`  line ${line}: ${reason}`));
  }
}
