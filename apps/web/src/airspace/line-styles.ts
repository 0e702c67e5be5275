import { type Crossing } from './shown-airspace.js';

type Verdict = Crossing['verdict'];

/** Lines differ by more than their colour: solid, dashed, dotted, thin. In CSS pixels. */
export const LINE_DASHES: Readonly<Record<Verdict, readonly number[]>> = {
  inside: [],
  possible: [6, 4],
  near: [2, 3],
  outside: [2, 5],
};

export const LINE_WIDTHS_PX: Readonly<Record<Verdict, number>> = {
  inside: 2,
  possible: 2,
  near: 1.5,
  outside: 1,
};
