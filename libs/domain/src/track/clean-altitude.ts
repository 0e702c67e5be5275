import { type FixColumns } from '../igc/igc-file.js';
import { bridgeAbsences } from './altitude-absences.js';
import { recoverAltitude } from './altitude-dropouts.js';
import { type AltitudeFault, correctedFault } from './altitude-fault.js';
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
import { findFrozenAltitude } from './frozen-altitude.js';
import { findJaggedAltitude } from './jagged-altitude.js';
import { findReceiverResets } from './receiver-resets.js';
import { type AltitudeSurvey, surveyAltitude } from './survey-altitude.js';
import { unusedFaults } from './unused-altitude.js';

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
  const bridgedM = bridged?.altitudeM ?? column;
  const levelled = steps.haveSpikes
    ? levelSteps({ altitudeM: bridgedM, witnessM, timeSeconds }, selection, source)
    : null;
  if (bridged === null && levelled === null) return mendSteps(chosen, witness, steps, unused);
  const altitudeM = levelled?.altitudeM ?? bridgedM;
  const mended = withColumn(fixes, source, altitudeM);
  const clean = mendSteps(
    {
      ...chosen,
      fixes: mended,
      choice: levelled === null ? choice : chosenAgain(mended, selection, surveys, choice),
    },
    witness,
    surveyAltitude(altitudeM, timeSeconds, selection),
    unused,
  );
  return withBridged(clean, [
    correctedFault('dropout', source, selection, bridged?.dropouts ?? []),
    correctedFault('excursion', source, selection, bridged?.excursions ?? []),
    ...(levelled?.faults ?? []),
  ]);
}

/** What a column without steps makes of the offset between both sensors. */
function chosenAgain(
  fixes: FixColumns,
  selection: FixSelection,
  surveys: Record<AltitudeSource, AltitudeSurvey>,
  choice: AltitudeChoice,
): AltitudeChoice {
  const again = chooseAltitude(fixes, selection, surveys);
  return again.source === choice.source ? again : choice;
}

/** The other sensor, when it lives. */
function witnessOf({ sensors }: AltitudeChoice, source: AltitudeSource): AltitudeSource | null {
  const other = source === 'pressure' ? 'gnss' : 'pressure';
  return sensors[other] === 'live' ? other : null;
}

function withColumn(fixes: FixColumns, source: AltitudeSource, altitudeM: Int32Array): FixColumns {
  return { ...fixes, [source === 'pressure' ? 'pressureAltitudeM' : 'gnssAltitudeM']: altitudeM };
}

/** Tells what was bridged, or taken out, before. */
function withBridged(clean: CleanAltitude, faults: readonly AltitudeFault[]): CleanAltitude {
  for (const { spans, isCorrected } of faults) {
    if (!isCorrected) continue;
    for (const { firstFix, lastFix } of spans) clean.isMended.fill(1, firstFix, lastFix + 1);
  }
  const leaps = clean.faults.find(({ kind }) => kind === 'jagged' || kind === 'reset');
  for (const fault of faults) {
    if (fault.kind === 'excursion' && leaps !== undefined) {
      // A kind of finding is told once.
      leaps.spans = [...leaps.spans, ...fault.spans].sort((one, other) => one.firstFix - other.firstFix);
    } else if (fault.spans.length > 0) clean.faults.push(fault);
  }
  return clean;
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
