import { SAME_CORE_M, type SharedClimb, type SharedThermal } from './thermal-matching.js';
import { type Wording } from './wording.js';

/** More climbs would not fit into one line. */
const NAMED_MAX = 2;

/**
 * A shared thermal in one line: "Thermal 4: Anna +2.1, Ben +1.4 m/s, same core". The best climb comes first, then that
 * of the viewer, that of the selected pilot, or the second best, of the same core if one is.
 * @param pilots -1 for none
 */
export function thermalSummary(
  thermal: SharedThermal,
  number: number,
  { selected, own: viewer }: { readonly selected: number; readonly own: number },
  nameOf: (pilot: number) => string,
  { formats, texts }: Wording,
): string {
  const climbs = bestPerPilot(thermal);
  const climbOf = (number: number) =>
    climbs.find(({ pilot }) => pilot === number && pilot !== thermal.best.pilot);
  const others = climbs.slice(1);
  const inSameCore = others.find(({ fromBestM }) => fromBestM !== null && fromBestM <= SAME_CORE_M);
  const compared = climbOf(viewer) ?? climbOf(selected) ?? inSameCore ?? others[0]!;
  const named = [thermal.best, compared];
  const said = named.map(({ pilot, thermal: { climbMeanMps } }) => {
    const { value } = formats.climbQuantity(climbMeanMps);
    return `${nameOf(pilot)}\u00a0${value}`;
  });
  const { unit } = formats.climbQuantity(0);
  const unnamed = climbs.length - NAMED_MAX;
  return [
    `${texts.thermals.numbered(number)}: ${said.join(', ')}\u00a0${unit}`,
    coreText(compared, texts, (distanceM) => formats.shortDistance(distanceM)),
    ...(unnamed > 0 ? [texts.thermals.others(unnamed)] : []),
  ].join(', ');
}

function coreText(
  { fromBestM }: SharedClimb,
  { thermals: texts }: Wording['texts'],
  distance: (distanceM: number) => string,
): string {
  if (fromBestM === null) return texts.otherHeight;
  return fromBestM <= SAME_CORE_M
    ? texts.sameCore
    : texts.coreAway(distance(Math.round(fromBestM / 10) * 10));
}

/** The best climb that counts first, then one climb of each other pilot, best first. */
function bestPerPilot({ climbs, best }: SharedThermal): SharedClimb[] {
  const ordered = climbs.toSorted((one, other) => other.thermal.climbMeanMps - one.thermal.climbMeanMps);
  const byPilot = new Map<number, SharedClimb>([[best.pilot, best]]);
  for (const climb of ordered) if (!byPilot.has(climb.pilot)) byPilot.set(climb.pilot, climb);
  return [...byPilot.values()];
}
