import { type FlightLog } from '../flight-log.js';
import { type CleanFixes } from '../track/clean-fixes.js';
import { FIX_FAULT } from '../track/fix-selection.js';
import { type SortedBlock } from '../track/sort-blocks.js';
import { counted } from './counted.js';
import { FaultSpans, spansByMark } from './fault-spans.js';
import { type FindingKind, type WeighedFinding } from './finding.js';
import { type FindingContext, fixFinding } from './finding-context.js';

/** Reasons for removing fixes, in report order. */
const REMOVED: readonly { fault: number; kind: FindingKind; text: string }[] = [
  { fault: FIX_FAULT.voidFix, kind: 'void_fix', text: 'without a satellite fix' },
  { fault: FIX_FAULT.nullIsland, kind: 'null_island', text: 'at 0,0' },
  { fault: FIX_FAULT.duplicateTime, kind: 'duplicate_time', text: 'with a repeated time' },
  { fault: FIX_FAULT.backwardTime, kind: 'backward_time', text: 'out of order in time' },
  { fault: FIX_FAULT.positionSpike, kind: 'position_spike', text: 'with an impossible position' },
  { fault: FIX_FAULT.frozenPosition, kind: 'frozen_position', text: 'with a frozen position' },
  { fault: FIX_FAULT.altitudeSpike, kind: 'altitude_spike', text: 'with an impossible altitude' },
];

/** Removed fixes by reason, fixes sorted into place, and V fixes that were kept. */
export function fixFindings(
  { igc, sortedBlocks, clean }: FlightLog,
  context: FindingContext,
): WeighedFinding[] {
  const { faults } = clean.selection;
  const { is3d } = igc.fixes;
  const removed = clean.selection.count === faults.length ? [] : removedFindings(clean, context);
  const findings = [...removed, ...sortedFinding(sortedBlocks, context)];
  if (!is3d.includes(0)) return findings;
  const kept = spansByMark(usedVoidFixes(is3d, faults), context.timeOf, context.flight).get(1);
  if (kept === undefined) return findings;
  const message =
    kept.fixes === 1
      ? '1 fix is marked V (2D or poor), but its position keeps moving: it is used.'
      : `${kept.fixes} fixes are marked V (2D or poor), but their positions keep moving: they are used.`;
  return [...findings, fixFinding('void_fix', kept, context, { action: 'kept', message })];
}

function removedFindings({ selection, altitude }: CleanFixes, context: FindingContext): WeighedFinding[] {
  const removed = spansByMark(selection.faults, context.timeOf, context.flight);
  const findings: WeighedFinding[] = [];
  for (const { fault, kind, text } of REMOVED) {
    const spans = removed.get(fault);
    if (spans === undefined) continue;
    const sensor = kind === 'altitude_spike' ? altitude.source : null;
    const message =
      fault === FIX_FAULT.duplicateTime
        ? `${counted(spans.fixes, 'fix repeats', 'fixes repeat')} a second; the first fix of each second is used.`
        : `${spans.fixes} ${text}`;
    findings.push(fixFinding(kind, spans, context, { action: 'removed', sensor, message }));
  }
  return findings;
}

/** Nothing is lost or changed by sorting, so it lowers no metric. */
function sortedFinding(blocks: readonly SortedBlock[], context: FindingContext): WeighedFinding[] {
  if (blocks.length === 0) return [];
  const spans = new FaultSpans(context.timeOf, context.flight);
  for (const { firstFix, lastFix } of blocks) spans.add(firstFix, lastFix, lastFix - firstFix + 1);
  const message = `${spans.fixes} fixes were recorded out of order and are sorted into place.`;
  return [fixFinding('backward_time', spans, context, { action: 'corrected', message }, false)];
}

function usedVoidFixes(is3d: Uint8Array, faults: Uint8Array): Uint8Array {
  const marks = new Uint8Array(is3d.length);
  for (let i = 0; i < marks.length; i++) if (is3d[i] === 0 && faults[i] === FIX_FAULT.none) marks[i] = 1;
  return marks;
}
