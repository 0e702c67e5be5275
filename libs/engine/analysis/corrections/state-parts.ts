import { isInAir, type Stay } from '../judgement/stay.js';
import { type Track } from '../track/track.js';
import { type StatedPart, type UnfitCorrection } from './log-corrections.js';
import { OUTSIDE, statedIndex } from './stated-index.js';
import { isStated, STATE_OF_KIND, type StatedStay } from './stated-stay.js';

/** Stays with the kinds of parts that the owner states in place of the judged ones, and the parts that do not fit. */
export function stateParts(
  track: Track,
  judged: readonly Stay[],
  parts: readonly StatedPart[],
): { stays: Stay[]; unfit: UnfitCorrection[] } {
  const unfit: UnfitCorrection[] = [];
  const refuse = (index: number, reason: string) => unfit.push({ correction: 'parts', index, reason });
  const stated = parts.flatMap((part, partIndex): StatedStay[] => {
    const startIndex = statedIndex(track, part.startSeconds);
    const endIndex = statedIndex(track, part.endSeconds);
    const isPart = startIndex !== null && endIndex !== null && endIndex > startIndex;
    if (isPart) return [{ state: STATE_OF_KIND[part.kind], startIndex, endIndex, confidence: 1, partIndex }];
    const isOutside = startIndex === null || endIndex === null;
    refuse(partIndex, isOutside ? OUTSIDE : 'must contain at least two fixes of the log');
    return [];
  });
  for (;;) {
    const stays = stated.reduce(laidOver, [...judged]);
    const late = lateTow(stays);
    if (late === undefined) return { stays, unfit };
    refuse(late.partIndex, 'must begin at the take-off, because a tow does');
    stated.splice(
      stated.findIndex(({ partIndex }) => partIndex === late.partIndex),
      1,
    );
  }
}

/** A stated tow that other motion in the air precedes. */
function lateTow(stays: readonly Stay[]): StatedStay | undefined {
  return stays.filter(isStated).find((stay) => {
    const before = stays.find(({ endIndex }) => endIndex === stay.startIndex);
    return stay.state === 'tow' && before?.state !== 'tow' && isInAir(before);
  });
}

/** Stays with one more, which replaces what was there. */
function laidOver(stays: readonly Stay[], stated: StatedStay): Stay[] {
  const before = stays
    .filter(({ startIndex }) => startIndex < stated.startIndex)
    .map((stay) => ({ ...stay, endIndex: Math.min(stay.endIndex, stated.startIndex) }));
  const after = stays
    .filter(({ endIndex }) => endIndex > stated.endIndex)
    .map((stay) => ({ ...stay, startIndex: Math.max(stay.startIndex, stated.endIndex) }));
  return [...before, stated, ...after];
}
