import { type Bounds, boundsOf } from './bounds.js';

/** A result that must never occur; the message says where. */
export class Violation extends Error {}

type FieldBounds = typeof boundsOf;

/** Walks a result: every number must be finite and within its field's bounds, and everything must be valid JSON. */
export function checkValues(value: unknown, where: string, bounds: FieldBounds = boundsOf, field = ''): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number') {
    checkNumber(value, where, bounds(field));
  } else if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    checkList(value as ArrayLike<unknown>, where, bounds, field);
  } else if (typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) checkValues(item, `${where}.${key}`, bounds, key);
  } else {
    throw new Violation(`${where} is ${typeof value}, which JSON cannot write`);
  }
}

function checkList(items: ArrayLike<unknown>, where: string, bounds: FieldBounds, field: string): void {
  const range = bounds(field);
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    if (typeof item === 'number') checkNumber(item, where, range, i);
    else if (item !== null) checkValues(item, `${where}[${i}]`, bounds, field);
  }
}

function checkNumber(value: number, where: string, range: Bounds | undefined, index?: number): void {
  const isFine = Number.isFinite(value) && (!range || (value >= range[0] && value <= range[1]));
  if (isFine) return;
  const place = index === undefined ? where : `${where}[${index}]`;
  throw new Violation(`${place} is ${value}${range ? `, which is not from ${range[0]} to ${range[1]}` : ''}`);
}

/** Fails if a text made of numbers contains a NaN or the like. */
export function checkText(text: string, where: string): void {
  const stray = /\b(NaN|Infinity|undefined|null|\[object)\b/.exec(text);
  if (stray)
    throw new Violation(`${where} holds "${text.slice(Math.max(0, stray.index - 40), stray.index + 20)}"`);
}
