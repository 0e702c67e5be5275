import { useComputed } from '@preact/signals';
import { type GroupReplay } from './group-replay.js';
import { ownPilot } from './own-pilots.js';
import { thermalSummary } from './thermal-summary.js';
import { type Wording } from './wording.js';

/** Who climbed better in the thermal that the group used last, or at the start, in the first one. Goes there. */
export function ThermalHeadline({
  group,
  wording,
}: {
  readonly group: GroupReplay;
  readonly wording: Wording;
}) {
  const { pilots, thermals } = group.group;
  const shown = useComputed(() => {
    const starts = group.thermalStartsSeconds();
    const now = group.replay.timeSeconds.value;
    const entered = [...starts.keys()].filter((i) => starts[i]! <= now);
    return entered.reduce((latest, i) => (starts[i]! > starts[latest]! ? i : latest), entered[0] ?? 0);
  });
  if (thermals.length === 0) return null;
  const thermal = thermals[shown.value]!;
  const own = ownPilot(pilots);
  const text = thermalSummary(
    thermal,
    shown.value + 1,
    { selected: group.selected.value, own },
    (pilot) => (pilot === own ? wording.texts.thermals.you : pilots[pilot]!.name),
    wording,
  );
  const seek = () => group.seekPilot(thermal.best.pilot, thermal.best.thermal.fromSeconds);
  return (
    <button type="button" class="thermal-headline" title={wording.texts.thermals.goThere} onClick={seek}>
      {text}
    </button>
  );
}
