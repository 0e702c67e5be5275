import { type Fact } from '../facts/debrief-facts.js';
import { type Dimension } from './units.js';

export interface FactNumber {
  dimension: Dimension;
  value: number;
}

/** The unit is part of the name; a name without one is a count, a thermal number or a ratio. */
function dimensionOf(name: string): { dimension: Dimension; factor: number } {
  if (/(^|_)seconds(_|$)/.test(name)) return { dimension: 'seconds', factor: 1 };
  if (/_kmh(_|$)/.test(name)) return { dimension: 'kmh', factor: 1 };
  if (/_mps(_|$)/.test(name)) return { dimension: 'mps', factor: 1 };
  if (/_km(_|$)/.test(name)) return { dimension: 'metres', factor: 1000 };
  if (/_m(_|$)/.test(name)) return { dimension: 'metres', factor: 1 };
  if (/(^|_)share$/.test(name)) return { dimension: 'share', factor: 1 };
  if (/_deg$/.test(name)) return { dimension: 'degrees', factor: 1 };
  if (/^points/.test(name)) return { dimension: 'points', factor: 1 };
  return { dimension: 'bare', factor: 1 };
}

/** Every number in a fact. A list adds its length, and its members, which are numbers of thermals or glides. */
export function numbersOf(fact: Fact): FactNumber[] {
  return Object.entries(fact).flatMap(([name, value]): FactNumber[] => {
    const { dimension, factor } = dimensionOf(name);
    if (typeof value === 'number') return [{ dimension, value: Math.abs(value * factor) }];
    if (!Array.isArray(value)) return [];
    const members = value.filter((member) => typeof member === 'number');
    return [...members, value.length].map((member) => ({ dimension: 'bare' as const, value: member }));
  });
}
