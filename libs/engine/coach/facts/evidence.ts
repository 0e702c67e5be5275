import { type DebriefFacts, type Fact } from './debrief-facts.js';

/** Every fact by its evidence id: `metric:climb_total_m`, `thermal:3`, `summary:searching`. */
export function evidenceOf(facts: DebriefFacts): ReadonlyMap<string, Fact> {
  const byId = new Map<string, Fact>();
  const add = (id: string, fact: object | null): void => {
    if (fact !== null) byId.set(id, fact as Fact);
  };
  for (const [name, value] of Object.entries(facts.metrics)) {
    if (value !== null) add(`metric:${name}`, { [name]: value as unknown });
  }
  for (const thermal of facts.thermals) add(`thermal:${thermal.index}`, thermal);
  for (const lift of facts.lifts) add(`lift:${lift.index}`, lift);
  for (const glide of facts.glides) add(`glide:${glide.index}`, glide);
  for (const gap of facts.gaps) add(`gap:${gap.index}`, gap);
  add('wind:mean', facts.wind.mean);
  for (const band of facts.wind.bands) add(`wind:${band.altitude_from_m}`, band);
  if (facts.score) {
    add('score:best', facts.score.best);
    for (const lost of facts.score.lost) add(`score:${lost.type}`, lost);
  }
  if (facts.task) {
    add('task:flown', facts.task.flown);
    for (const turnpoint of facts.task.turnpoints) add(`turnpoint:${turnpoint.index}`, turnpoint);
  }
  const { notes, ...quality } = facts.quality;
  add('quality:level', quality);
  for (const code of notes) add(`quality:${code}`, quality);
  for (const [name, summary] of Object.entries(facts.summary))
    add(`summary:${name}`, summary as object | null);
  return byId;
}
