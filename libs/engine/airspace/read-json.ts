import { activationInName } from './activation.js';
import {
  type Activation,
  type Airspace,
  type AirspaceFile,
  type AirspaceProblem,
  type Ring,
} from './airspace.js';
import { ringOf } from './border-builder.js';
import { kindOf, kindOfNumbers } from './codes.js';
import { asRecord, limitOf } from './limit.js';

/** openAIP's code of airspaces without a class. */
const UNCLASSIFIED = 8;

/** What both formats say of an airspace. */
interface Item {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: Readonly<Record<string, unknown>>;
  readonly line: number;
}

/**
 * Reads GeoJSON and the JSON of openAIP, whose properties have the same names.
 * @param text a `FeatureCollection`, a page of openAIP with `items`, or a list of its items
 */
export function readAirspaceJson(text: string): AirspaceFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const line = lineAt(text, positionIn(message, text.length));
    const reason = message.replaceAll(/\s+/g, ' '); // it quotes the file
    const problem = { line, message: `This is not valid JSON: ${reason}.`, isLoss: true };
    return { airspaces: [], problems: [problem] };
  }
  const list = Array.isArray(content) ? content : (asRecord(content).features ?? asRecord(content).items);
  if (!Array.isArray(list)) {
    const message = 'The file has neither "features", as GeoJSON has, nor "items", as openAIP has.';
    return { airspaces: [], problems: [{ line: 1, message, isLoss: true }] };
  }
  const lines = itemLines(text);
  const airspaces: Airspace[] = [];
  const problems: AirspaceProblem[] = [];
  list.forEach((each: unknown, index) => {
    const record = asRecord(each);
    const isFeature = record.type === 'Feature';
    const properties = isFeature ? asRecord(record.properties) : record;
    const item = { properties, geometry: asRecord(record.geometry), line: lines[index] ?? 1 };
    const read = airspaceOf(item, problems);
    if (read) airspaces.push(read);
  });
  return { airspaces, problems };
}

function airspaceOf({ properties, geometry, line }: Item, problems: AirspaceProblem[]): Airspace | null {
  const name = typeof properties.name === 'string' ? properties.name : '';
  const shown = name === '' ? 'An airspace without a name' : `"${name.slice(0, 60)}"`;
  const rings = ringsOf(geometry);
  if (rings.length === 0) {
    problems.push({ line, message: `${shown} is left out: it has no polygon.`, isLoss: true });
    return null;
  }
  const { isKnown, ...kind } = kindIn(properties);
  if (!isKnown)
    problems.push({ line, message: `${shown} has the unknown class "${kind.code}".`, isLoss: false });
  const floor = limitOf(properties.lowerLimit ?? properties.lowerCeiling);
  const ceiling = limitOf(properties.upperLimit ?? properties.upperCeiling);
  for (const [limit, word] of [
    [floor, 'floor'],
    [ceiling, 'ceiling'],
  ] as const) {
    if (limit.datum !== 'unknown') continue;
    problems.push({ line, message: `${shown} has no ${word} that can be used.`, isLoss: false });
  }
  return { name, ...kind, floor, ceiling, activation: activationIn(properties, name), rings, line };
}

function kindIn({ icaoClass, class: named, type }: Item['properties']) {
  if (typeof type === 'number')
    return kindOfNumbers(typeof icaoClass === 'number' ? icaoClass : UNCLASSIFIED, type);
  const words = [named ?? icaoClass, type].map((word) =>
    typeof word === 'string' ? word.trim().toUpperCase() : null,
  );
  return kindOf(words[0] ?? 'UNC', words[1] ?? null);
}

function activationIn({ byNotam, onRequest, onDemand }: Item['properties'], name: string): Activation {
  if (byNotam === true) return { rule: 'by_notam' };
  return onRequest === true || onDemand === true ? { rule: 'unknown' } : activationInName(name);
}

/** Of a polygon or of several. Holes are rings, too. */
function ringsOf({ type, coordinates }: Item['geometry']): Ring[] {
  if (!Array.isArray(coordinates)) return [];
  const polygons: unknown[] = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : [];
  return polygons.flatMap((polygon) => (Array.isArray(polygon) ? polygon.flatMap(ringIn) : []));
}

function ringIn(coordinates: unknown): Ring[] {
  if (!Array.isArray(coordinates)) return [];
  const points = coordinates.map((point: unknown) => {
    const [longitudeDeg, latitudeDeg] = Array.isArray(point) ? (point as unknown[]) : [];
    return { latitudeDeg, longitudeDeg };
  });
  const isUsable = points.every(
    ({ latitudeDeg, longitudeDeg }) =>
      typeof latitudeDeg === 'number' &&
      typeof longitudeDeg === 'number' &&
      Math.abs(latitudeDeg) <= 90 &&
      Math.abs(longitudeDeg) <= 360,
  );
  const ring = isUsable ? ringOf(points as { latitudeDeg: number; longitudeDeg: number }[]) : null;
  return ring ? [ring] : [];
}

/** A list that is the file, or a member of it. */
const ITEM_LIES_IN = new Set(['[', '{[']);

/** The lines in which the objects of the list begin. */
function itemLines(text: string): number[] {
  const lines: number[] = [];
  const open: string[] = [];
  let line = 1;
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (character === '\n') line++;
    else if (character === '"') i = endOfString(text, i);
    else if (character === '{' || character === '[') {
      const isItem = character === '{' && open.length <= 2 && ITEM_LIES_IN.has(open.join(''));
      if (isItem) lines.push(line);
      open.push(character);
    } else if (character === '}' || character === ']') open.pop();
  }
  return lines;
}

/** Strings of JSON have no line breaks. */
function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i;
}

/** V8 names the position in most of its messages; without one, the whole file is meant. */
function positionIn(message: string, length: number): number {
  if (message.includes('end of JSON')) return length;
  return Number(/position (\d+)/.exec(message)?.[1] ?? 0);
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
