import { type FixColumns } from '../igc/igc-file.js';
import { bridgeAbsences } from './altitude-absences.js';
import { recoverAltitude } from './altitude-dropouts.js';
import { type AltitudeFault, correctedFault } from './altitude-fault.js';
import { findAltitudeHumps } from './altitude-humps.js';
import { findLastingLeaps, findSettlingAltitude } from './altitude-leaps.js';
import { levelSteps } from './altitude-steps.js';
import {
  altitudeColumn,
  type AltitudeChoice,
  type AltitudeSource,
  chooseAltitude,
} from './altitude-source.js';
import { bridgeAltitude, fused } from './bridge-altitude.js';
import { dropAltitudePeaks } from './drop-altitude-peaks.js';
import { dropAltitudeSpikes } from './drop-altitude-spikes.js';
import { type FixSelection } from './fix-selection.js';
import { findFrozenAltitude, type Stretch } from './frozen-altitude.js';
import { findJaggedAltitude } from './jagged-altitude.js';
import { findReceiverResets } from './receiver-resets.js';
import { surveyAltitude } from './survey-altitude.js';
import { type AltitudeSurvey } from './altitude-survey.js';
import { findStopped, isNearlyAlways, markedStretches, marksOf } from './stopped-sensor.js';
import { unusedFaults } from './unused-altitude.js';

export interface CleanAltitude {
  choice: AltitudeChoice;
  /** Altitude by fix index of the file: the chosen column as written, with faults corrected. */
  altitudeM: Int32Array;
  /** By fix index of the file: 1 where the altitude is bridged, not measured. */
  isBridged: Uint8Array;
  /** Stretches in which the chosen sensor stands still: the other one is used there. */
  stopped: Stretch[];
  /** Stretches in which the other sensor does. */
  otherStopped: Stretch[];
  faults: AltitudeFault[];
}

/** Chooses the altitude, drops its spikes from the selection, and corrects frozen and jagged values. */
export function cleanAltitude(fixes: FixColumns, selection: FixSelection): CleanAltitude {
  const surveys = {
    pressure: surveyAltitude(fixes.pressureAltitudeM, fixes.timeSeconds, selection),
    gnss: surveyAltitude(fixes.gnssAltitudeM, fixes.timeSeconds, selection),
  };
  const choice = chooseAltitude(fixes, selection, surveys);
  if (choice.isFlat) return cleanRecovered(fixes, selection, choice);
  if (choice.source === null) return uncorrected(fixes, choice);
  const chosen = { fixes, selection, choice, source: choice.source };
  const witness = witnessOf(choice, choice.source);
  return witness === null ? cleanAlone(chosen, surveys) : cleanBesideStops(chosen, witness, surveys);
}

/**
 * Cleans the only column. With nothing to compare a receiver with, what no aircraft can fly is doubted: what it creeps
 * back from is bridged first, so that it costs no fix as a spike, and no vertical speed is measured across leaps that
 * stay.
 */
function cleanAlone(chosen: ChosenColumn, surveys: Record<AltitudeSource, AltitudeSurvey>): CleanAltitude {
  const { fixes, selection, source } = chosen;
  if (source !== 'gnss') return cleanChosen(chosen, surveys);
  const { timeSeconds } = fixes;
  const { haveJumps } = surveys.gnss;
  const settling = haveJumps ? findSettlingAltitude(fixes.gnssAltitudeM, timeSeconds, selection) : [];
  const settled = correctedFault('excursion', source, selection, settling);
  const clean = withEarlierFaults(cleanSettled(chosen, surveys, settling), [settled]);
  const humps = findAltitudeHumps(fixes, clean.altitudeM, selection);
  const flat = withEarlierFaults(
    { ...clean, altitudeM: bridgedOver(clean.altitudeM, timeSeconds, selection, humps) },
    [correctedFault('excursion', source, selection, humps)],
  );
  const leaps = haveJumps ? findLastingLeaps(flat.altitudeM, timeSeconds, selection) : [];
  return withLastingLeaps(flat, selection, leaps);
}

function cleanSettled(
  chosen: ChosenColumn,
  surveys: Record<AltitudeSource, AltitudeSurvey>,
  settling: readonly Stretch[],
): CleanAltitude {
  if (settling.length === 0) return cleanChosen(chosen, surveys);
  const { fixes, selection } = chosen;
  const altitudeM = bridgedOver(fixes.gnssAltitudeM, fixes.timeSeconds, selection, settling);
  return cleanChosen(
    { ...chosen, fixes: withColumn(fixes, 'gnss', altitudeM) },
    { ...surveys, gnss: surveyAltitude(altitudeM, fixes.timeSeconds, selection) },
  );
}

/** The column with straight lines over the stretches; the same one if there are none. */
function bridgedOver(
  columnM: Int32Array,
  timeSeconds: Int32Array,
  selection: FixSelection,
  stretches: readonly Stretch[],
): Int32Array {
  if (stretches.length === 0) return columnM;
  const altitudeM = columnM.slice();
  for (const stretch of stretches) bridgeAltitude(altitudeM, null, timeSeconds, selection, stretch);
  return altitudeM;
}

/** Reports leaps that stay as steps, and marks their surroundings as not measured. */
function withLastingLeaps(
  clean: CleanAltitude,
  selection: FixSelection,
  leaps: readonly Stretch[],
): CleanAltitude {
  if (leaps.length === 0) return clean;
  const { spans } = correctedFault('step', 'gnss', selection, leaps);
  for (const { firstFix, lastFix } of spans) clean.isBridged.fill(1, firstFix, lastFix + 1);
  if (!clean.faults.some(({ kind }) => kind === 'step')) {
    clean.faults.push({ kind: 'step', sensor: 'gnss', isCorrected: false, spans });
  }
  return clean;
}

/**
 * Cleans a column whose sensor may stand still for a while. The column follows the other sensor there, so that what the
 * sensor missed is not taken for a step.
 */
function cleanBesideStops(
  chosen: ChosenColumn,
  other: AltitudeSource,
  surveys: Record<AltitudeSource, AltitudeSurvey>,
): CleanAltitude {
  const { fixes, selection, choice, source } = chosen;
  const column = altitudeColumn(fixes, source);
  const otherM = altitudeColumn(fixes, other);
  const stops = findStopped(fixes, selection, column, otherM);
  if (isNearlyAlways(stops, selection)) {
    const sensors = { ...choice.sensors, [source]: 'dead' as const };
    const instead = { ...choice, source: other, sensors, gnssMinusPressureM: null, isOffset: false };
    return cleanChosen({ ...chosen, choice: instead, source: other }, surveys);
  }
  const otherStops = findStopped(fixes, selection, otherM, column);
  if (stops.length + otherStops.length === 0) return cleanChosen(chosen, surveys);
  const marks = marksOf(stops, selection);
  const otherMarks = marksOf(otherStops, selection);
  const altitudeM = stops.length > 0 ? column.slice() : column;
  for (const stop of stops) bridgeAltitude(altitudeM, otherM, fixes.timeSeconds, selection, stop);
  const clean = cleanChosen(
    { ...chosen, fixes: withColumn(fixes, source, altitudeM) },
    { ...surveys, [source]: surveyAltitude(altitudeM, fixes.timeSeconds, selection) },
  );
  const stopped = markedStretches(marks, selection);
  const otherStopped = markedStretches(otherMarks, selection);
  const faults = [
    correctedFault('stopped', source, selection, stopped),
    // A sensor that is not in use needs no correction, but its column shows the fault.
    { ...correctedFault('stopped', other, selection, otherStopped), isCorrected: false },
    ...clean.faults,
  ];
  return { ...clean, stopped, otherStopped, faults: faults.filter(({ spans }) => spans.length > 0) };
}

/** The column in use and everything needed to correct it. */
interface ChosenColumn {
  fixes: FixColumns;
  selection: FixSelection;
  choice: AltitudeChoice;
  source: AltitudeSource;
}

function uncorrected(fixes: FixColumns, choice: AltitudeChoice): CleanAltitude {
  const isBridged = new Uint8Array(fixes.count);
  return { choice, altitudeM: fixes.gnssAltitudeM, isBridged, stopped: [], otherStopped: [], faults: [] };
}

/** If neither sensor is live, one that drops out is better than none. */
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
    return withEarlierFaults(clean, [fault]);
  }
  return uncorrected(fixes, choice);
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
  const bridgedM = bridged?.altitudeM ?? column;
  const levelled = steps.haveSpikes
    ? levelSteps({ altitudeM: bridgedM, witnessM, timeSeconds }, selection, source)
    : null;
  if (bridged === null && levelled === null) return correctColumn(chosen, witness, steps, unused);
  const altitudeM = levelled?.altitudeM ?? bridgedM;
  const corrected = withColumn(fixes, source, altitudeM);
  const clean = correctColumn(
    {
      ...chosen,
      fixes: corrected,
      choice: levelled === null ? choice : chooseAgain(corrected, selection, surveys, choice),
    },
    witness,
    surveyAltitude(altitudeM, timeSeconds, selection),
    unused,
  );
  return withEarlierFaults(clean, [
    correctedFault('dropout', source, selection, bridged?.dropouts ?? []),
    correctedFault('excursion', source, selection, bridged?.excursions ?? []),
    ...(levelled?.faults ?? []),
  ]);
}

/** Chooses again after steps are removed, since they distort the offset between the sensors. */
function chooseAgain(
  fixes: FixColumns,
  selection: FixSelection,
  surveys: Record<AltitudeSource, AltitudeSurvey>,
  choice: AltitudeChoice,
): AltitudeChoice {
  const again = chooseAltitude(fixes, selection, surveys);
  return again.source === choice.source ? again : choice;
}

/** The other sensor, if it is live. */
function witnessOf({ sensors }: AltitudeChoice, source: AltitudeSource): AltitudeSource | null {
  const other = source === 'pressure' ? 'gnss' : 'pressure';
  return sensors[other] === 'live' ? other : null;
}

function withColumn(fixes: FixColumns, source: AltitudeSource, altitudeM: Int32Array): FixColumns {
  return { ...fixes, [source === 'pressure' ? 'pressureAltitudeM' : 'gnssAltitudeM']: altitudeM };
}

/** Adds faults that were corrected earlier and marks their fixes as bridged. */
function withEarlierFaults(clean: CleanAltitude, faults: readonly AltitudeFault[]): CleanAltitude {
  for (const { spans, isCorrected } of faults) {
    if (!isCorrected) continue;
    for (const { firstFix, lastFix } of spans) clean.isBridged.fill(1, firstFix, lastFix + 1);
  }
  const leaps = clean.faults.find(
    ({ kind }) => kind === 'jagged' || kind === 'reset' || kind === 'excursion',
  );
  for (const fault of faults) {
    if (fault.kind === 'excursion' && leaps !== undefined && fault.spans.length > 0) {
      // Excursions and jumps share one finding, so they are merged.
      leaps.spans = [...leaps.spans, ...fault.spans].sort((one, other) => one.firstFix - other.firstFix);
    } else if (fault.spans.length > 0) clean.faults.push(fault);
  }
  return clean;
}

/** Drops peaks and corrects frozen and jagged values. */
function correctColumn(
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
  const altitudeM = stretches.length > 0 ? column.slice() : column;
  const isBridged = new Uint8Array(fixes.count);
  for (const stretch of stretches) {
    bridgeAltitude(altitudeM, witnessM, fixes.timeSeconds, selection, stretch);
    isBridged.fill(1, selection.indices[stretch.first], selection.indices[stretch.last]! + 1);
  }
  const found = faults.filter(({ spans }) => spans.length > 0);
  return { choice, altitudeM, isBridged, stopped: [], otherStopped: [], faults: found };
}
