import fc from 'fast-check';

/** A change to the lines of a file. Positions are fractions from 0 to 1, so that a change fits any file. */
export type Mutation =
  | { kind: 'delete' | 'duplicate' | 'reverse'; at: number; lines: number }
  | { kind: 'swap'; at: number; with: number }
  | { kind: 'garble'; at: number; column: number; character: number }
  | { kind: 'set_field'; at: number; lines: number; field: keyof typeof FIELDS; text: string }
  | { kind: 'swap_field'; at: number; with: number; field: keyof typeof FIELDS }
  | { kind: 'truncate_line'; at: number; keep: number }
  | { kind: 'insert'; at: number; text: string }
  | { kind: 'insert_long'; at: number; character: string; length: number }
  | { kind: 'line_ends'; ends: string[] }
  | { kind: 'cut_off'; at: number }
  | { kind: 'repeat'; times: number };

/** Columns of a B record (FAI/IGC Technical Specification, Appendix A). */
const FIELDS = {
  time: [1, 7],
  latitude: [7, 15],
  longitude: [15, 24],
  validity: [24, 25],
  pressureAltitude: [25, 30],
  gnssAltitude: [30, 35],
} as const;

const FIELD_NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** At and beyond the limits of each field. */
const EXTREMES: Readonly<Record<keyof typeof FIELDS, readonly string[]>> = {
  time: ['000000', '235959', '240000', '006000', '000060', '      ', '-00001', '99:99!'],
  latitude: ['9000000N', '9000001N', '0000000N', '8959999S', '4660000N', '9959999N', '4630000X', '        '],
  longitude: ['18000000E', '18000001W', '00000000E', '17959999W', '00860000E', '99959999E', '00830000Q'],
  validity: ['V', 'A', ' ', 'X', '\0'],
  pressureAltitude: ['99999', '-9999', '00000', '     ', '   -1', '-----', '1e999', '  NaN'],
  gnssAltitude: ['99999', '-9999', '00000', '     ', '32767', '-0000', '0x123', '+1234'],
};

const FURTHER_RECORDS = [
  ...[
    'HFDTE010100',
    'HFDTE000000',
    'HFDTE320199',
    'HFDTEDATE:311299,99',
    'HFDTE',
    'HFDTE311224\rHFDTE010125',
  ],
  ...['I013638FXA', 'I023637LAD3839LOD', 'I999999XXX', 'I010101LAD', 'I013699FXA', 'I033638FXA'],
  ...['J019999HDT', 'K235959', 'K', 'E120000PEV', 'F120000', 'LXCT', 'C', 'GABC', 'A', 'B', 'B1', 'Z'],
  'HFPLTPILOT:=HYPERLINK("x")',
  '<gpx><trk>&"\u0000</trk>',
];

const LINE_ENDS = ['\n', '\r\n', '\r', '\r\r\n', '\n\n', '\n\r', '', ' \t\n'];

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const few = fc.integer({ min: 1, max: 30 });
const many = fc.oneof(few, fc.integer({ min: 30, max: 600 }));
const field = fc.constantFrom(...FIELD_NAMES);

export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constantFrom('delete', 'duplicate', 'reverse'), at: place, lines: many }),
  fc.record({ kind: fc.constant('swap'), at: place, with: place }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('garble'),
      at: place,
      column: fc.integer({ min: 0, max: 45 }),
      character: fc.integer({ min: 0, max: 255 }),
    }),
  },
  {
    weight: 4,
    arbitrary: field.chain((name) =>
      fc.record({
        kind: fc.constant('set_field'),
        at: place,
        lines: fc.oneof(fc.constant(1), many),
        field: fc.constant(name),
        text: fc.constantFrom(...EXTREMES[name]),
      }),
    ),
  },
  fc.record({ kind: fc.constant('swap_field'), at: place, with: place, field }),
  fc.record({ kind: fc.constant('truncate_line'), at: place, keep: fc.integer({ min: 0, max: 40 }) }),
  fc.record({ kind: fc.constant('insert'), at: place, text: fc.constantFrom(...FURTHER_RECORDS) }),
  fc.record({
    kind: fc.constant('insert_long'),
    at: place,
    character: fc.constantFrom('\0', 'B', '0', ' ', 'H', '\xff'),
    length: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 2_000 }) }, fc.constant(300_000)),
  }),
  fc.record({
    kind: fc.constant('line_ends'),
    ends: fc.array(fc.constantFrom(...LINE_ENDS), { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('cut_off'), at: place }),
  fc.record({ kind: fc.constant('repeat'), times: fc.integer({ min: 2, max: 4 }) }),
);

/** Applies all changes to the file, in order. */
export function mutate(file: Uint8Array, mutations: readonly Mutation[]): Uint8Array {
  let lines = Buffer.from(file).toString('latin1').split(/\r?\n/);
  let ends = ['\r\n'];
  for (const change of mutations) {
    if (change.kind === 'line_ends') ends = change.ends;
    else lines = changed(lines, change);
  }
  const text = lines.map((line, index) => line + ends[index % ends.length]).join('');
  return Buffer.from(text, 'latin1');
}

function changed(lines: string[], change: Exclude<Mutation, { kind: 'line_ends' }>): string[] {
  const indexOf = (share: number) => Math.floor(share * lines.length);
  if (lines.length === 0) return lines;
  if (change.kind === 'repeat') return Array.from({ length: change.times }, () => lines).flat();
  const at = indexOf(change.at);
  const line = lines[at] ?? '';
  switch (change.kind) {
    case 'delete':
      return lines.toSpliced(at, change.lines);
    case 'duplicate':
      return lines.toSpliced(at, 0, ...lines.slice(at, at + change.lines));
    case 'reverse':
      return lines.toSpliced(at, change.lines, ...lines.slice(at, at + change.lines).reverse());
    case 'swap': {
      const other = indexOf(change.with);
      return lines.with(at, lines[other] ?? '').with(other, line);
    }
    case 'garble':
      return lines.with(at, overwritten(line, change.column, String.fromCharCode(change.character)));
    case 'set_field':
      return lines.map((old, index) =>
        index >= at && index < at + change.lines && old.startsWith('B')
          ? overwritten(old, FIELDS[change.field][0], change.text)
          : old,
      );
    case 'swap_field': {
      const [from, to] = FIELDS[change.field];
      const other = indexOf(change.with);
      const [mine, theirs] = [line.slice(from, to), (lines[other] ?? '').slice(from, to)];
      return lines
        .with(at, overwritten(line, from, theirs))
        .with(other, overwritten(lines[other] ?? '', from, mine));
    }
    case 'truncate_line':
      return lines.with(at, line.slice(0, change.keep));
    case 'insert':
      return lines.toSpliced(at, 0, change.text);
    case 'insert_long':
      return lines.toSpliced(at, 0, `B${change.character.repeat(change.length)}`);
    case 'cut_off':
      return [...lines.slice(0, at), line.slice(0, line.length >> 1)];
  }
}

function overwritten(line: string, column: number, text: string): string {
  return line.slice(0, column) + text + line.slice(column + text.length);
}
