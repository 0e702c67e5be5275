import { type FixColumns } from '../igc/igc-file.js';
import { bridgeAbsences } from './altitude-absences.js';
import { recoverAltitude } from './altitude-dropouts.js';
import {
  altitudeColumn,
  type AltitudeChoice,
  type AltitudeSource,
  chooseAltitude,
} from './altitude-source.js';
import { bridgeAltitude, fused } from './bridge-altitude.js';
import { dropAltitudePeaks } from './drop-altitude-peaks.js';
import { dropSpikes, type Reach } from './drop-spikes.js';
import { FIX_FAULT, type FixSelection } from './fix-selection.js';
import { findFrozenAltitude, type Stretch } from './frozen-altitude.js';
import { findJaggedAltitude } from './jagged-altitude.js';
import { findReceiverResets } from './receiver-resets.js';
import { type AltitudeSurvey, isAltitudeStep, surveyAltitude } from './survey-altitude.js';
import { holdShape } from '../warm-up/held-shapes.js';

/** Fixes of the file whose altitude is wrong, from the first to the last of a stretch. */
export interface AltitudeFaultSpan {
  firstFix: number;
  lastFix: number;
  fixes: number;
}

/** Faults of one altitude column; spikes of the column in use are taken out as fixes and not repeated here. */
export interface AltitudeFault {
  kind: 'spike' | 'frozen' | 'jagged' | 'reset' | 'dropout' | 'excursion';
  sensor: AltitudeSource;
  /** Mended in the altitudes in use; otherwise the column isn't used, and left as it is. */
  isCorrected: boolean;
  spans: AltitudeFaultSpan[];
}

export interface CleanAltitude {
  choice: AltitudeChoice;
  /** Altitude by fix of the file: the chosen column, corrected where a fault says so. */
  altitudeM: Int32Array;
  /** By fix of the file: 1 where the altitude is bridged, not measured. */
  isMended: Uint8Array;
  faults: AltitudeFault[];
}

/** Chooses the altitude, drops its spikes from the selection, and mends what is frozen, jagged or off. */
export function cleanAltitude(fixes: FixColumns, selection: FixSelection): CleanAltitude {
  const surveys = {
    pressure: surveyAltitude(fixes.pressureAltitudeM, fixes.timeSeconds, selection),
    gnss: surveyAltitude(fixes.gnssAltitudeM, fixes.timeSeconds, selection),
  };
  const choice = chooseAltitude(fixes, selection, surveys);
  if (choice.isFlat) return cleanRecovered(fixes, selection, choice);
  if (choice.source === null) return unmended(fixes, choice);
  return cleanChosen({ fixes, selection, choice, source: choice.source }, surveys);
}

/** The column in use, and all that it needs to be mended. */
interface ChosenColumn {
  fixes: FixColumns;
  selection: FixSelection;
  choice: AltitudeChoice;
  source: AltitudeSource;
}

/** No column is in use. */
function unmended(fixes: FixColumns, choice: AltitudeChoice): CleanAltitude {
  return { choice, altitudeM: fixes.gnssAltitudeM, isMended: new Uint8Array(fixes.count), faults: [] };
}

/** Where neither sensor lives, one that drops out is better than none. */
function cleanRecovered(fixes: FixColumns, selection: FixSelection, choice: AltitudeChoice): CleanAltitude {
  const { timeSeconds } = fixes;
  for (const source of ['pressure', 'gnss'] as const) {
    if (choice.sensors[source] === 'missing') continue;
    const recovered = recoverAltitude(altitudeColumn(fixes, source), timeSeconds, selection);
    if (recovered === null) continue;
    const { altitudeM, dropouts } = recovered;
    const sensors = { ...choice.sensors, [source]: 'live' as const };
    const steps = surveyAltitude(altitudeM, timeSeconds, selection);
    const fault = correctedFault('dropout', source, selection, dropouts);
    const chosen = { selection, choice: { ...choice, source, sensors, isFlat: false }, source };
    const clean = cleanChosen(
      { ...chosen, fixes: withColumn(fixes, source, altitudeM) },
      { pressure: steps, gnss: steps },
    );
    return withBridged(clean, [fault]);
  }
  return unmended(fixes, choice);
}

function cleanChosen(chosen: ChosenColumn, surveys: Record<AltitudeSource, AltitudeSurvey>): CleanAltitude {
  const { fixes, selection, choice, source } = chosen;
  const { timeSeconds } = fixes;
  const column = altitudeColumn(fixes, source);
  const witness = witnessOf(choice, source);
  const unused = witness === null ? [] : unusedFaults(fixes, selection, witness, source, surveys[witness]);
  const steps = surveys[source];
  if (steps.haveSpikes) dropAltitudeSpikes(timeSeconds, column, selection);
  const witnessM = witness && altitudeColumn(fixes, witness);
  const bridged = steps.haveLeaps ? bridgeAbsences(column, witnessM, timeSeconds, selection, source) : null;
  if (bridged === null) return mendSteps(chosen, witness, steps, unused);
  const { altitudeM, dropouts, excursions } = bridged;
  const faults = [
    correctedFault('dropout', source, selection, dropouts),
    correctedFault('excursion', source, selection, excursions),
  ];
  const clean = mendSteps(
    { ...chosen, fixes: withColumn(fixes, source, altitudeM) },
    witness,
    surveyAltitude(altitudeM, timeSeconds, selection),
    unused,
  );
  return withBridged(clean, faults);
}

/** The other sensor, when it lives. */
function witnessOf({ sensors }: AltitudeChoice, source: AltitudeSource): AltitudeSource | null {
  const other = source === 'pressure' ? 'gnss' : 'pressure';
  return sensors[other] === 'live' ? other : null;
}

function withColumn(fixes: FixColumns, source: AltitudeSource, altitudeM: Int32Array): FixColumns {
  return { ...fixes, [source === 'pressure' ? 'pressureAltitudeM' : 'gnssAltitudeM']: altitudeM };
}

/** Tells what was bridged before. */
function withBridged(clean: CleanAltitude, faults: readonly AltitudeFault[]): CleanAltitude {
  for (const { spans } of faults) {
    for (const { firstFix, lastFix } of spans) clean.isMended.fill(1, firstFix, lastFix + 1);
  }
  clean.faults.push(...faults.filter(({ spans }) => spans.length > 0));
  return clean;
}

function correctedFault(
  kind: AltitudeFault['kind'],
  sensor: AltitudeSource,
  selection: FixSelection,
  stretches: readonly Stretch[],
): AltitudeFault {
  return { kind, sensor, isCorrected: true, spans: stretches.map((stretch) => spanOf(selection, stretch)) };
}

/** Mends peaks, and what is frozen, jagged or off. */
function mendSteps(
  { fixes, selection, choice, source }: ChosenColumn,
  witness: AltitudeSource | null,
  steps: AltitudeSurvey,
  unused: readonly AltitudeFault[],
): CleanAltitude {
  const column = altitudeColumn(fixes, source);
  const witnessM = witness && altitudeColumn(fixes, witness);
  if (steps.havePeaks) dropAltitudePeaks(fixes.timeSeconds, column, witnessM, selection);
  const frozen = steps.haveJumps ? findFrozenAltitude(fixes, selection, source, witness) : [];
  const jagged = steps.haveLeaps ? findJaggedAltitude(column, fixes.timeSeconds, selection) : [];
  const mayReset = source === 'gnss' && witness === null && steps.haveJumps;
  const resets = mayReset ? findReceiverResets(fixes, column, selection) : [];
  const leaps = resets.length > 0 ? fused([...jagged, ...resets]) : jagged;
  const faults = [
    ...unused,
    correctedFault('frozen', source, selection, frozen),
    correctedFault(jagged.length > 0 ? 'jagged' : 'reset', source, selection, leaps),
  ];
  const stretches = [...frozen, ...leaps];
  const altitudeM = stretches.length > 0 || choice.correctionM !== 0 ? column.slice() : column;
  const isMended = new Uint8Array(fixes.count);
  for (const stretch of stretches) {
    bridgeAltitude(altitudeM, witnessM, fixes.timeSeconds, selection, stretch);
    isMended.fill(1, selection.indices[stretch.first], selection.indices[stretch.last]! + 1);
  }
  if (choice.correctionM !== 0) {
    for (let i = 0; i < altitudeM.length; i++) altitudeM[i]! += choice.correctionM;
  }
  return { choice, altitudeM, isMended, faults: faults.filter(({ spans }) => spans.length > 0) };
}

/** Faults of the other sensor are told, since a reader of the raw columns would meet them. */
function unusedFaults(
  fixes: FixColumns,
  selection: FixSelection,
  sensor: AltitudeSource,
  witness: AltitudeSource,
  steps: AltitudeSurvey,
): AltitudeFault[] {
  if (!steps.haveJumps) return [];
  const frozen = findFrozenAltitude(fixes, selection, sensor, witness);
  const told = { sensor, isCorrected: false };
  return [
    { ...told, kind: 'spike', spans: steps.haveSpikes ? unusedSpikes(fixes, selection, sensor) : [] },
    { ...told, kind: 'frozen', spans: frozen.map((stretch) => spanOf(selection, stretch)) },
  ];
}

/** Spikes of a sensor that isn't used cost no fix. */
function unusedSpikes(
  fixes: FixColumns,
  selection: FixSelection,
  sensor: AltitudeSource,
): AltitudeFaultSpan[] {
  const searched = selection.copy();
  dropAltitudeSpikes(fixes.timeSeconds, altitudeColumn(fixes, sensor), searched);
  return spikeSpans(searched.faults);
}

function dropAltitudeSpikes(timeSeconds: Int32Array, altitudeM: Int32Array, selection: FixSelection): void {
  dropSpikes(timeSeconds, selection, new AltitudeReach(timeSeconds, altitudeM), FIX_FAULT.altitudeSpike);
}

/** Test for spikes of an altitude column. */
class AltitudeReach implements Reach {
  constructor(
    private readonly timeSeconds: Int32Array,
    private readonly altitudeM: Int32Array,
  ) {
    holdShape(this);
  }

  isReachable(from: number, to: number): boolean {
    const { timeSeconds, altitudeM } = this;
    return isAltitudeStep(altitudeM[to]! - altitudeM[from]!, timeSeconds[to]! - timeSeconds[from]!);
  }
}

function spanOf({ indices }: FixSelection, { first, last }: Stretch): AltitudeFaultSpan {
  return { firstFix: indices[first]!, lastFix: indices[last]!, fixes: last - first + 1 };
}

function spikeSpans(faults: Uint8Array): AltitudeFaultSpan[] {
  const spans: AltitudeFaultSpan[] = [];
  for (let fix = faults.indexOf(FIX_FAULT.altitudeSpike); fix >= 0;) {
    let end = fix + 1;
    while (faults[end] === FIX_FAULT.altitudeSpike) end++;
    spans.push({ firstFix: fix, lastFix: end - 1, fixes: end - fix });
    fix = faults.indexOf(FIX_FAULT.altitudeSpike, end);
  }
  return spans;
}
