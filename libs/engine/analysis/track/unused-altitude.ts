import { type FixColumns } from '../igc/igc-file.js';
import { type AltitudeFault, type AltitudeFaultSpan, spanOf } from './altitude-fault.js';
import { altitudeColumn, type AltitudeSource } from './altitude-source.js';
import { dropAltitudeSpikes } from './drop-altitude-spikes.js';
import { FIX_FAULT, type FixSelection } from './fix-selection.js';
import { findFrozenAltitude } from './frozen-altitude.js';
import { type AltitudeSurvey } from './altitude-survey.js';

/** Faults of the unused sensor, reported because they appear in the raw columns. */
export function unusedFaults(
  fixes: FixColumns,
  selection: FixSelection,
  sensor: AltitudeSource,
  witness: AltitudeSource,
  steps: AltitudeSurvey,
): AltitudeFault[] {
  if (!steps.haveJumps) return [];
  const frozen = findFrozenAltitude(fixes, selection, sensor, witness);
  const reported = { sensor, isCorrected: false };
  return [
    { ...reported, kind: 'spike', spans: steps.haveSpikes ? unusedSpikes(fixes, selection, sensor) : [] },
    { ...reported, kind: 'frozen', spans: frozen.map((stretch) => spanOf(selection, stretch)) },
  ];
}

/** Spikes of the unused sensor; they remove no fix. */
function unusedSpikes(
  fixes: FixColumns,
  selection: FixSelection,
  sensor: AltitudeSource,
): AltitudeFaultSpan[] {
  const searched = selection.copy();
  dropAltitudeSpikes(fixes.timeSeconds, altitudeColumn(fixes, sensor), searched);
  return spikeSpans(searched.faults);
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
