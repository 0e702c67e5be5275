import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { compress, FILE_BYTES_MAX, wrap } from '../../libs/core/storage/compressed-file.js';
import { AIRSPACE_FILES } from '../factories/airspace-files.js';
import {
  type RecordedFix,
  writeFit,
  writeFsInfoKml,
  writeGpx,
  writeKml,
} from '../factories/flight-simulator/index.js';
import { smallFlight, zipOf } from '../factories/import-files.js';
import { rawZip } from '../factories/raw-zip.js';
import { simulatedFiles, stretches, stretchOf } from './base-flights.js';
import { byteMutation, mutateBytes } from './byte-mutations.js';
import { type HostileTexts } from './examine-svg.js';
import { mutate, mutation } from './mutations.js';

export const TARGET_NAMES = ['igc', 'gpx', 'kml', 'kmz', 'fit', 'zip', 'svg', 'brotli', 'airspace'] as const;
type WriteTracks = (fixes: readonly RecordedFix[]) => readonly Uint8Array[];

export type TargetName = (typeof TARGET_NAMES)[number];

/** What reads files of users. */
export interface Target {
  readonly what: string;
  /** Processor time for one file. Wall-clock time would measure how busy the machine is. */
  readonly cpuMsMax: (bytes: number) => number;
  readonly files: () => Promise<fc.Arbitrary<Uint8Array>>;
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const SAMPLE_FLIGHT = path.join(ROOT, 'examples/sample-flight.igc');
const MUTATIONS_MAX = 12;
/** Formats with offsets and checksums: more changes only make more files that are refused at once. */
const BYTE_MUTATIONS_MAX = 3;
/** More would leave few airspaces of a small file. */
const AIRSPACE_MUTATIONS_MAX = 5;
/** Analysis, three resolutions in three encodings, twelve exports and all checks. */
const ANALYSIS_CPU_MS = (bytes: number): number => 1_000 + (bytes / 1e6) * 1_500;
const PIN = Buffer.from('A picture');

export const TARGETS: Readonly<Record<TargetName, Target>> = {
  igc: {
    what: 'mutated files',
    cpuMsMax: ANALYSIS_CPU_MS,
    files: () =>
      Promise.resolve(
        stretchOf(simulatedFiles()).chain((file) =>
          fc
            .array(mutation, { minLength: 1, maxLength: MUTATIONS_MAX })
            .map((mutations) => mutate(file, mutations)),
        ),
      ),
  },
  gpx: { what: 'mutated GPX files', ...tracks((fixes) => [writeGpx(fixes, { type: 'paragliding' })]) },
  kml: { what: 'mutated KML files', ...tracks((fixes) => [writeKml(fixes), writeFsInfoKml(fixes)]) },
  fit: {
    what: 'mutated FIT files',
    ...tracks((fixes) => [writeFit(fixes), writeFit(fixes, { sport: 'hiking' })]),
  },
  kmz: { what: 'mutated KMZ files', cpuMsMax: ANALYSIS_CPU_MS, files: kmzFiles },
  zip: {
    what: 'mutated archives',
    cpuMsMax: () => 1_000,
    files: async () => mutated(await archives()),
  },
  svg: {
    what: 'preview images with hostile texts',
    cpuMsMax: () => 3_000,
    files: () => Promise.resolve(texts.map((each) => Buffer.from(JSON.stringify(each)))),
  },
  airspace: {
    what: 'mutated files of airspaces',
    cpuMsMax: () => 1_000,
    files: () =>
      Promise.resolve(
        airspaceFile.chain((file) =>
          fc
            .array(fc.oneof(byteMutation, wordMutation), { minLength: 1, maxLength: AIRSPACE_MUTATIONS_MAX })
            .map((mutations) => mutateBytes(file, mutations)),
        ),
      ),
  },
  brotli: {
    what: 'mutated compressed files',
    cpuMsMax: () => 2_000, // twice the largest file
    files: async () => {
      const tooLarge = await compress(Buffer.alloc(FILE_BYTES_MAX + 1));
      return fc.oneof(
        { weight: 100, arbitrary: mutated(await compressedFiles()) },
        // takes a hundred times as long
        { weight: 1, arbitrary: fc.constant(tooLarge) },
        { weight: 1, arbitrary: mutated([tooLarge]) },
      );
    },
  },
};

/** Words and numbers that mean something in a file of airspaces, in places where they are not expected. */
const AIRSPACE_WORDS = [
  ...[
    '\nAC ',
    '\nAN ',
    '\nAL ',
    '\nAH FL',
    '\nAY ',
    '\nAA ',
    '\nDP ',
    '\nDC ',
    '\nDA ',
    '\nDB ',
    '\nDY ',
    '\nV X=',
  ],
  ...[
    '\nV D=-',
    '\nV W=',
    ' N ',
    ' W',
    ':60',
    '-',
    '1e9',
    '999999999999',
    '0',
    'NaN',
    '.',
    ',',
    '*',
    'UNL',
    'GND',
    'AGL',
  ],
  ...[
    'STD',
    'NOTAM',
    'FL',
    'MON-FRI',
    'null',
    '[',
    ']',
    '{',
    '}',
    '"',
    '\\u0000',
    '\ufeff',
    '\r',
    '\t',
    '[[[[[',
  ],
];
/** Text that means something in GPX and KML, in places where it is not expected. */
const TRACK_WORDS = [
  ...['<trk>', '</trk>', '<trkseg/>', '<gx:Track>', '</gx:Track>', '<when>', '</when>', '<Placemark>'],
  ...[
    '<!DOCTYPE gpx [<!ENTITY a "b">]>',
    '&a;',
    '&#0;',
    '&#x110000;',
    '<![CDATA[',
    ']]>',
    '<!--',
    '<?',
    '<',
    '>',
  ],
  ...[
    'NaN',
    'Infinity',
    '1e999',
    '-0',
    '',
    '2026-02-30T00:00:00Z',
    '0000-00-00T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ],
  ...[
    '<coordinates>',
    '</coordinates>',
    '<a>'.repeat(70),
    'lat="',
    '"',
    '\0',
    '\u202e',
    '+14:00',
    '<type>hiking</type>',
  ],
];
const trackMutation = fc.record({
  kind: fc.constant('insert' as const),
  at: fc.double({ min: 0.02, max: 1, maxExcluded: true, noNaN: true }),
  text: fc.constantFrom(...TRACK_WORDS).map((word) => Buffer.from(word)),
});

/** One change spoils most files in JSON, so there are fewer of them. */
const airspaceFile = fc
  .oneof(
    { weight: 4, arbitrary: fc.constantFrom(AIRSPACE_FILES.openair1!, AIRSPACE_FILES.openair2!) },
    { weight: 1, arbitrary: fc.constantFrom(AIRSPACE_FILES.geojson!, AIRSPACE_FILES.openaip!) },
  )
  .map((file) => Buffer.from(file));
const wordMutation = fc.record({
  kind: fc.constant('insert' as const),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  text: fc
    .array(fc.constantFrom(...AIRSPACE_WORDS), { minLength: 1, maxLength: 4 })
    .map((words) => Buffer.from(words.join(''))),
});

/** Files of some hundred fixes, with changed bytes and inserted words. */
function tracks(write: WriteTracks): Pick<Target, 'cpuMsMax' | 'files'> {
  return { cpuMsMax: ANALYSIS_CPU_MS, files: () => Promise.resolve(trackFiles(write)) };
}

function trackFiles(write: WriteTracks): fc.Arbitrary<Uint8Array> {
  return fc
    .constantFrom(...stretches().flatMap(write))
    .chain((file) =>
      fc
        .array(fc.oneof(byteMutation, trackMutation), { minLength: 1, maxLength: BYTE_MUTATIONS_MAX })
        .map((mutations) => mutateBytes(file, mutations)),
    );
}

/** Mutated archives, and archives of mutated files. */
async function kmzFiles(): Promise<fc.Arbitrary<Uint8Array>> {
  const archives = stretches().map((fixes) => zipOf({ 'doc.kml': writeKml(fixes), 'images/pin.png': PIN }));
  const kml = trackFiles((fixes) => [writeKml(fixes)]);
  return fc.oneof(
    mutated(await Promise.all(archives)),
    kml.map((content) => rawZip([{ name: 'doc.kml', content: Buffer.from(content) }])),
  );
}

function mutated(files: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  return fc
    .constantFrom(...files)
    .chain((file) =>
      fc
        .array(byteMutation, { minLength: 1, maxLength: BYTE_MUTATIONS_MAX })
        .map((mutations) => mutateBytes(file, mutations)),
    );
}

/** With everything that an import reads: folders, files in gzip, ZIP files in the archive, comments, wrong places. */
async function archives(): Promise<Uint8Array[]> {
  const [one, two, three] = [smallFlight(1), smallFlight(2), smallFlight(3)];
  const season = await zipOf({ '2024/one.igc': one, 'two.igc.txt': two });
  return [
    await zipOf({ 'one.igc': one }),
    await zipOf({
      'a/b/c/one.igc': one,
      'two.igc.gz': gzipSync(two),
      'notes.txt': Buffer.from('x'),
      'e.igc': Buffer.alloc(0),
    }),
    await zipOf({ 'season.zip': season, 'three.igc': three }),
    await zipOf({ 'deep.zip': await zipOf({ 'deeper.zip': season }) }),
    rawZip([
      { name: 'one.igc', content: one, comment: 'A comment' },
      { name: '../two.igc', content: two },
      { name: 'three.igc', content: three, offset: 1_000_000 },
      { name: 'four.igc', content: one, bytes: 10 },
    ]),
    rawZip(Array.from({ length: 150 }, (_, at) => ({ name: `${'folder/'.repeat(at % 12)}${at}.igc` }))),
  ];
}

async function compressedFiles(): Promise<Uint8Array[]> {
  const flight = readFileSync(SAMPLE_FLIGHT);
  const small = smallFlight(1);
  return Promise.all([
    ...[compress(small), wrap(small), compress(flight), wrap(flight), compress(Buffer.alloc(0))],
    ...[wrap(Buffer.of(1)), compress(flight.subarray(0, 1_000))],
    compress(Buffer.alloc(1_000_000)),
  ]);
}

/** What ends or begins something in XML, HTML, CSS or SVG, what a font lacks, and what is hard to lay out. */
const PIECES = [
  ...[
    ']]>',
    '<![CDATA[',
    '<!--',
    '-->',
    '<!DOCTYPE svg [<!ENTITY a "b">]>',
    '&a;',
    '&',
    '&amp;',
    '&#0;',
    '&#x1F;',
  ],
  ...[
    '<',
    '>',
    '"',
    "'",
    '/>',
    '</text>',
    '</svg>',
    '</style>',
    '<script>',
    '<?xml?>',
    'url(#a)',
    '{',
    '}',
    '%00',
  ],
  ...[
    '\0',
    '\b',
    '\u000b',
    '\r\n',
    '\t',
    '\u0085',
    '\u00a0',
    '\u00ad',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u2066',
    '\u2028',
  ],
  ...[
    '\ufeff',
    '\ufffd',
    '\ufffe',
    '\uffff',
    '\ud800',
    '\udc00',
    '\u{1fa82}',
    '\u{1f468}\u200d\u{1f469}',
    '\u{e0041}',
  ],
  ...[
    'e\u0301',
    '\u0300'.repeat(40),
    'مرحبا',
    'नमस्ते',
    '日本',
    'Ж',
    'ﬁ',
    'Col de la Forclaz',
    'W'.repeat(200),
    '·',
    ' ',
  ],
];
const text = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));
const texts: fc.Arbitrary<HostileTexts> = fc.record({
  title: text,
  site: fc.oneof(fc.constant(null), text),
});
