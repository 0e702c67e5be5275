import { type LimitDatum, type VerticalLimit } from './airspace.js';

const METRES_PER_FOOT = 0.3048;
const FEET_PER_FLIGHT_LEVEL = 100;

const GROUND = /^(GND|SFC|SURFACE|GROUND)$/;
const UNLIMITED = /^UNL(IM(ITED)?)?( FT)?$/;
const FLIGHT_LEVEL = /^FL ?(\d+(?:\.\d+)?)( STD)?$/;
/** Datum and unit stand in any order, as in `2900AMSL FT`. A number alone is in feet above the sea. */
const HEIGHT =
  /^(?:ALT )?([+-]?\d+(?:\.\d+)?) ?(FT|FEET|F|M|METERS?|METRES?|MTR)? ?(A?MSL|ALT|QNH|AGL|AGND|GND|A?SFC|STD)? ?(FT|M)?$/;
const DATUMS: Readonly<Record<string, LimitDatum>> = {
  ...{ MSL: 'sea_level', AMSL: 'sea_level', ALT: 'sea_level', QNH: 'sea_level' },
  ...{ GND: 'ground', AGL: 'ground', AGND: 'ground', SFC: 'ground', ASFC: 'ground' },
  STD: 'standard_pressure',
};

/**
 * A limit as OpenAir files state it: `FL 95`, `1000ft AGL`, `2900AMSL FT`, `GND`, `UNL`. A remark in brackets is left
 * out: `FL 65 (MNM ALT 5500FT)` is FL 65.
 * @returns a limit of unknown datum if the text is none of these, such as `NOTAM`
 */
export function readLimit(text: string): VerticalLimit {
  const words = text
    .toUpperCase()
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (GROUND.test(words)) return { datum: 'ground', heightM: 0, text };
  if (UNLIMITED.test(words)) return { datum: 'unlimited', heightM: Infinity, text };
  const level = FLIGHT_LEVEL.exec(words)?.[1];
  if (level !== undefined) return flightLevel(Number(level), text);
  const [, height, unit = '', named = 'MSL', unitAtEnd = ''] = HEIGHT.exec(words) ?? [];
  const datum = DATUMS[named];
  if (height === undefined || !datum || (unit && unitAtEnd)) return unknownLimit(text);
  const isMetres = (unit || unitAtEnd).startsWith('M');
  return { datum, heightM: Number(height) * (isMetres ? 1 : METRES_PER_FOOT), text };
}

/** A limit as openAIP and GeoJSON files state it: as codes or as words. */
export function limitOf(value: unknown): VerticalLimit {
  const { value: height, unit, referenceDatum } = asRecord(value);
  if (typeof height !== 'number' || !Number.isFinite(height)) return unknownLimit('');
  const text = `${height} ${UNITS[String(unit)] ?? String(unit)} ${REFERENCES[String(referenceDatum)] ?? ''}`;
  switch (UNITS[String(unit)]) {
    case 'FL':
      return flightLevel(height, `FL ${height}`);
    case 'FT':
    case 'M':
      return readLimit(text.trim());
    default:
      return unknownLimit(text.trim());
  }
}

export function unknownLimit(text: string): VerticalLimit {
  return { datum: 'unknown', heightM: NaN, text };
}

/** openAIP's codes, and the words of its GeoJSON. */
const UNITS: Readonly<Record<string, string>> = { 0: 'M', 1: 'FT', 6: 'FL', M: 'M', FT: 'FT', FL: 'FL' };
const REFERENCES: Readonly<Record<string, string>> = {
  ...{ 0: 'GND', 1: 'MSL', 2: 'STD' },
  ...{ GND: 'GND', MSL: 'MSL', STD: 'STD' },
};

function flightLevel(level: number, text: string): VerticalLimit {
  return {
    datum: 'standard_pressure',
    heightM: level * FEET_PER_FLIGHT_LEVEL * METRES_PER_FOOT,
    text,
  };
}

/** An empty object for anything that is none. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
