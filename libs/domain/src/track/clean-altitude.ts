import { type FixColumns } from '../igc/igc-file.js';
import { recoverAltitude } from './altitude-dropouts.js';
import {
  altitudeColumn,
  type AltitudeChoice,
  type AltitudeSource,
  chooseAltitude,
} from './altitude-source.js';
import { dropAltitudePeaks } from './drop-altitude-peaks.js';
import { dropSpikes, type Reach } from './drop-spikes.js';
import { FIX_FAULT, type FixSelection } from './fix-selection.js';
import { bridgeAltitude, findFrozenAltitude, type Stretch } from './frozen-altitude.js';
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
  kind: 'spike' | 'frozen' | 'jagged' | 'reset' | 'dropout';
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
  return choice.isFlat
    ? cleanRecovered(fixes, selection, choice)
    : cleanChosen(fixes, selection, choice, surveys);
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
    const spans = dropouts.map((stretch) => spanOf(selection, stretch));
    const name = source === 'pressure' ? 'pressureAltitudeM' : 'gnssAltitudeM';
    const clean = cleanChosen(
      { ...fixes, [name]: altitudeM },
      selection,
      { ...choice, source, sensors, isFlat: false },
      { pressure: steps, gnss: steps },
    );
    for (const { firstFix, lastFix } of spans) clean.isMended.fill(1, firstFix, lastFix + 1);
    if (spans.length > 0) clean.faults.push({ kind: 'dropout', sensor: source, isCorrected: true, spans });
    return clean;
  }
  return cleanChosen(fixes, selection, choice, null);
}

/** @param surveys null only where no column is chosen */
function cleanChosen(
  fixes: FixColumns,
  selection: FixSelection,
  choice: AltitudeChoice,
  surveys: Record<AltitudeSource, AltitudeSurvey> | null,
): CleanAltitude {
  const { source, sensors } = choice;
  const column = altitudeColumn(fixes, source ?? 'gnss');
  if (source === null || surveys === null) {
    return { choice, altitudeM: column, isMended: new Uint8Array(fixes.count), faults: [] };
  }
  const unused = source === 'pressure' ? 'gnss' : 'pressure';
  const witness = sensors[unused] === 'live' ? unused : null;
  const faults = witness === null ? [] : unusedFaults(fixes, selection, witness, source, surveys[witness]);
  const steps = surveys[source];
  if (steps.haveSpikes) dropAltitudeSpikes(fixes.timeSeconds, column, selection);
  if (steps.havePeaks) {
    dropAltitudePeaks(fixes.timeSeconds, column, witness && altitudeColumn(fixes, witness), selection);
  }
  const frozen = steps.haveJumps ? findFrozenAltitude(fixes, selection, source, witness) : [];
  const jagged = steps.haveLeaps ? findJaggedAltitude(column, fixes.timeSeconds, selection) : [];
  const mayReset = source === 'gnss' && witness === null && steps.haveJumps;
  const resets = mayReset ? findReceiverResets(fixes, column, selection) : [];
  const leaps = resets.length > 0 ? fused([...jagged, ...resets]) : jagged;
  faults.push(
    { kind: 'frozen', sensor: source, isCorrected: true, spans: frozen.map((s) => spanOf(selection, s)) },
    {
      kind: jagged.length > 0 ? 'jagged' : 'reset',
      sensor: source,
      isCorrected: true,
      spans: leaps.map((s) => spanOf(selection, s)),
    },
  );
  const stretches = [...frozen, ...leaps];
  const altitudeM = stretches.length > 0 || choice.correctionM !== 0 ? column.slice() : column;
  const isMended = new Uint8Array(fixes.count);
  const witnessM = witness && altitudeColumn(fixes, witness);
  for (const stretch of stretches) {
    const isTold = witnessM !== null && isSteady(witnessM, fixes.timeSeconds, selection, stretch);
    bridgeAltitude(altitudeM, isTold ? witnessM : null, fixes.timeSeconds, selection, stretch);
    isMended.fill(1, selection.indices[stretch.first], selection.indices[stretch.last]! + 1);
  }
  if (choice.correctionM !== 0) {
    for (let i = 0; i < altitudeM.length; i++) altitudeM[i]! += choice.correctionM;
  }
  return { choice, altitudeM, isMended, faults: faults.filter(({ spans }) => spans.length > 0) };
}

/** Stretches in order, those that touch or overlap as one. */
function fused(stretches: readonly Stretch[]): Stretch[] {
  const apart: Stretch[] = [];
  for (const { first, last } of [...stretches].sort((a, b) => a.first - b.first)) {
    const before = apart.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last);
    else apart.push({ first, last });
  }
  return apart;
}

/** Whether a sensor follows a stretch, up to the fixes around it, without a leap of its own. */
function isSteady(
  altitudeM: Int32Array,
  timeSeconds: Int32Array,
  { indices, count }: FixSelection,
  { first, last }: Stretch,
): boolean {
  for (let i = Math.max(first, 1); i <= Math.min(last + 1, count - 1); i++) {
    const from = indices[i - 1]!;
    const to = indices[i]!;
    if (!isAltitudeStep(altitudeM[to]! - altitudeM[from]!, timeSeconds[to]! - timeSeconds[from]!))
      return false;
  }
  return true;
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
