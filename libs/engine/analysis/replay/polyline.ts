const CHUNK_BITS = 5;
const CHUNK_MASK = 0x1f;
const MORE_FOLLOWS = 0x20;
const FIRST_CHARACTER = 63;

/**
 * Integer points as one string, by Google's encoded polyline algorithm: differences between points, with the column
 * values of a point in turn.
 */
export function encodePolyline(columns: readonly Int32Array[]): string {
  const count = columns[0]?.length ?? 0;
  const previous = new Int32Array(columns.length);
  const codes: number[] = [];
  for (let i = 0; i < count; i++) {
    for (let column = 0; column < columns.length; column++) {
      const value = columns[column]![i]!;
      appendNumber(codes, value - previous[column]!);
      previous[column] = value;
    }
  }
  return textOf(codes);
}

/** The sign goes into the lowest bit; then five bits per character, lowest first. */
function appendNumber(codes: number[], value: number): void {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  while (rest >= MORE_FOLLOWS) {
    codes.push((MORE_FOLLOWS | (rest & CHUNK_MASK)) + FIRST_CHARACTER);
    rest >>>= CHUNK_BITS;
  }
  codes.push(rest + FIRST_CHARACTER);
}

const CODES_AT_ONCE = 8192;

/** In chunks, because a call accepts only a limited number of arguments. */
function textOf(codes: readonly number[]): string {
  let text = '';
  for (let from = 0; from < codes.length; from += CODES_AT_ONCE) {
    text += String.fromCharCode(...codes.slice(from, from + CODES_AT_ONCE));
  }
  return text;
}

/** The columns of {@link encodePolyline}. */
export function decodePolyline(text: string, columnCount: number): Int32Array[] {
  const values: number[] = [];
  let [value, bits] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i) - FIRST_CHARACTER;
    value |= (code & CHUNK_MASK) << bits;
    bits += CHUNK_BITS;
    if (code & MORE_FOLLOWS) continue;
    const previous = values.length >= columnCount ? values[values.length - columnCount]! : 0;
    values.push(previous + (value & 1 ? ~(value >>> 1) : value >>> 1));
    [value, bits] = [0, 0];
  }
  return Array.from({ length: columnCount }, (_, column) =>
    Int32Array.from({ length: values.length / columnCount }, (_, i) => values[i * columnCount + column]!),
  );
}
