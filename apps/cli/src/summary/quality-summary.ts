import {
  type FlightAnalysis,
  type LogSegment,
  type SelfCheck,
  type SignatureResult,
  type StatisticCheck,
} from '@engine/analysis';
import { textTable } from '../text-table.js';
import { duration, line, percent, signed, timeOfDay, UNKNOWN, value } from './summary-text.js';

/** Metrics with this confidence or less get a warning. */
const WARN_BELOW = 0.9;

const SIGNATURES: Readonly<Record<SignatureResult, string>> = {
  valid: 'valid',
  invalid: 'invalid: the file was changed',
  unsupported: 'present, cannot be checked here',
  not_checked: 'present, not checked',
};

/** Data quality, other parts of the log, and the recorder's own statistics. */
export function qualitySummary(analysis: FlightAnalysis): string[] {
  const { quality, segmentCount, segments, selfCheck } = analysis;
  const { recorder } = quality;
  return [
    '',
    line('Quality', `${quality.level}: ${quality.fixesUsed} of ${quality.fixesTotal} fixes used`),
    line('Recorder', [recorder.manufacturer, recorder.model].filter(Boolean).join(', ')),
    line('Signature', quality.signature === 'present' ? SIGNATURES[quality.signatureResult] : 'absent'),
    ...warnings(quality).map((message) => `  * ${message}`),
    ...unsureMetrics(analysis),
    ...parts(segmentCount, segments),
    ...recorderStatistics(selfCheck),
  ];
}

/** The notes, then the findings that are in none of them, such as a fault of a sensor that is not used. */
function warnings({ notes, findings }: FlightAnalysis['quality']): string[] {
  const noted = notes.map(({ message }) => message);
  const others = findings.map(({ message }) => message);
  return [...noted, ...others.filter((message) => !noted.some((text) => text.includes(message)))];
}

const UNIT = / (m|km|mps|kmh|seconds)$/;

/** Metrics by confidence, lowest first, with names such as "altitude max" for `altitudeMaxM`. */
function unsureMetrics({ quality, metrics, durationSeconds }: FlightAnalysis): string[] {
  // without a flight nothing was measured, and a missing metric is not an uncertain one
  if (durationSeconds === null) return [];
  const measured: Record<string, unknown> = { ...metrics };
  const bySureness = new Map<string, { confidence: number; names: string[] }>();
  for (const [metric, sure] of Object.entries<number>(quality.confidence)) {
    if (sure >= WARN_BELOW || measured[metric] === null) continue;
    const group = bySureness.get(percent(sure)) ?? { confidence: sure, names: [] };
    group.names.push(metric.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(UNIT, ''));
    bySureness.set(percent(sure), group);
  }
  return [...bySureness.values()]
    .sort((a, b) => a.confidence - b.confidence)
    .map(({ confidence, names }) => `  * ${percent(confidence)} confidence: ${names.join(', ')}`);
}

/** A log that is a single flight needs no list. */
function parts(count: number, segments: readonly LogSegment[]): string[] {
  if (segments.length < 2) return [];
  return [
    '',
    line(
      'Parts of the log',
      count > segments.length ? `${count}, the ${segments.length} longest:` : String(count),
    ),
    ...textTable<LogSegment>(segments, [
      { heading: 'UTC', text: ({ startsAt }) => timeOfDay(startsAt) },
      { heading: 'time', text: ({ durationSeconds }) => duration(durationSeconds) },
      { heading: 'km', text: ({ distanceKm }) => value(distanceKm, 2) },
      { heading: 'height m', text: ({ altitudeGainM }) => signed(altitudeGainM, 0) },
      { heading: 'sure', text: ({ confidence }) => percent(confidence) },
      { heading: 'what', text: partName, alignLeft: true },
    ]),
  ];
}

function partName({ kind, isMain }: LogSegment): string {
  if (!isMain) return kind;
  return kind === 'tow' ? 'tow, followed by the flight described here' : `${kind}, described here`;
}

function recorderStatistics(selfCheck: SelfCheck | null): string[] {
  if (selfCheck === null) return [];
  return [
    '',
    line("Recorder's numbers", `${selfCheck.recorder}, compared with ours`),
    ...textTable<StatisticCheck>(selfCheck.checks, [
      { heading: 'statistic', text: ({ statistic }) => statistic, alignLeft: true },
      { heading: 'recorder', text: ({ unit, recorderValue }) => statisticText(unit, recorderValue) },
      { heading: 'ours', text: ({ unit, ourValue }) => statisticText(unit, ourValue) },
      { heading: 'difference', text: ({ difference }) => signed(difference, 2) },
      { heading: '', text: verdict, alignLeft: true },
    ]),
  ];
}

function statisticText(unit: StatisticCheck['unit'], number: number | null): string {
  if (number === null) return UNKNOWN;
  return unit === 'epoch_ms' ? timeOfDay(number) : value(number, unit === 'count' ? 0 : 1);
}

function verdict({ agrees, note }: StatisticCheck): string {
  if (agrees !== null) return agrees ? 'agrees' : 'differs';
  return note === null ? '' : `not comparable: ${note.replaceAll('_', ' ')}`;
}
