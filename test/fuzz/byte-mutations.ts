import fc from 'fast-check';

/** A change to any file. Positions are fractions from 0 to 1, so that a change fits any file. */
export type ByteMutation =
  | { kind: 'flip'; at: number; bit: number }
  | { kind: 'number'; at: number; bytes: 1 | 2 | 4; value: number }
  | { kind: 'remove' | 'repeat'; at: number; bytes: number }
  | { kind: 'insert'; at: number; text: Uint8Array }
  | { kind: 'cut_off'; at: number };

/** Small, and at the limits of signed and unsigned fields. */
const NUMBERS = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

/** Half of them near the end, where a ZIP file has its directory. */
const place = fc.oneof(
  fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }).map((share) => 1 - share ** 4 * 0.2),
);
const length = fc.integer({ min: 1, max: 64 });

export const byteMutation: fc.Arbitrary<ByteMutation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('flip'), at: place, bit: fc.integer({ min: 0, max: 7 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('number'),
      at: place,
      bytes: fc.constantFrom(1, 2, 4),
      value: fc.oneof(fc.constantFrom(...NUMBERS), fc.nat({ max: 0xffff })),
    }),
  },
  fc.record({ kind: fc.constantFrom('remove', 'repeat'), at: place, bytes: length }),
  fc.record({ kind: fc.constant('insert'), at: place, text: fc.uint8Array({ minLength: 1, maxLength: 64 }) }),
  fc.record({ kind: fc.constant('cut_off'), at: place }),
);

/** Applies all changes to the file, in order. */
export function mutateBytes(file: Uint8Array, mutations: readonly ByteMutation[]): Uint8Array {
  return mutations.reduce<Uint8Array>(changed, file);
}

function changed(file: Uint8Array, change: ByteMutation): Uint8Array {
  if (file.length === 0) return file;
  const at = Math.min(file.length - 1, Math.floor(change.at * file.length));
  switch (change.kind) {
    case 'flip':
      return withBytes(file, at, [file[at]! ^ (1 << change.bit)]);
    case 'number': {
      const number = Buffer.alloc(4);
      number.writeUInt32LE(change.value);
      return withBytes(file, at, number.subarray(0, change.bytes));
    }
    case 'remove':
      return Buffer.concat([file.subarray(0, at), file.subarray(at + change.bytes)]);
    case 'repeat':
      return Buffer.concat([file.subarray(0, at + change.bytes), file.subarray(at)]);
    case 'insert':
      return Buffer.concat([file.subarray(0, at), change.text, file.subarray(at)]);
    case 'cut_off':
      return file.subarray(0, at);
  }
}

function withBytes(file: Uint8Array, at: number, bytes: ArrayLike<number>): Uint8Array {
  const copy = Buffer.from(file);
  for (let i = 0; i < bytes.length && at + i < copy.length; i++) copy[at + i] = bytes[i]!;
  return copy;
}
