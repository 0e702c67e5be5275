import { isPlaceholderName } from '@core/contract';
import {
  fixesFingerprint,
  fixExtensionValues,
  type IgcFile,
  InvalidIgcError,
  readIgc,
} from '@engine/analysis';
import { corpusBytes, corpusFiles, describeCorpus, expectedTable } from './corpus.js';

/** Files without a flight, and the message shown to the pilot. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'files/XCSoar/grecord64a.igc': /No position records/,
  'files/goigc/parse-b-bad-fix-validity.0.igc': /None of the position records .* is readable/,
  'files/goigc/parse-b-wrong-size.0.igc': /None of the position records .* is readable/,
  'files/goigc/parse-h-bad-date.0.igc': /No position records/,
  'files/gpsbabel/README.igc': /No position records/,
  'files/_derived/c06_empty.igc': /empty/,
  'files/_derived/c07_headers_only.igc': /No position records/,
  'files/_derived/c08_html_page.igc': /HTML/,
  'files/_derived/c10_gpx_renamed.igc': /XML/,
  'files/_derived/c12_gzip.igc': /gzip/,
  'files/_derived/c13_gzip_bomb_54MB.igc': /gzip/,
};

/** Where the simple reference count is wrong, and why. */
const REFERENCE_DEPARTURES: Readonly<Record<string, string>> = {
  'files/igclib/0203.igc': 'the first date is that of an unset clock, before the first lock',
};

interface ReferenceParse {
  n_fix: number;
  bad_B: number;
  date: string | null;
  duration_s: number | null;
  G_lines: number;
}

interface Asserted {
  asserted: { key: string; value: unknown }[];
}

/** A real file, parsed, or the error that rejected it. */
function attempt(file: string): IgcFile | InvalidIgcError {
  try {
    return readIgc(corpusBytes(file));
  } catch (error) {
    if (error instanceof InvalidIgcError) return error;
    throw error;
  }
}

describeCorpus('reading the real flights', () => {
  const files = corpusFiles();
  const references = Object.entries(expectedTable<Record<string, ReferenceParse>>('reference_parse', {}));
  const asserted = Object.entries(expectedTable<Record<string, Asserted>>('upstream_asserted', {}));

  it('accepts every file with a usable fix', () => {
    const refused = files
      .filter(({ file }) => attempt(file) instanceof InvalidIgcError)
      .map(({ file }) => file);
    expect(refused.sort()).toEqual(Object.keys(REFUSED).sort());
  });

  it.each(Object.entries(REFUSED))('rejects %s with a reason a pilot understands', (file, reason) => {
    const refusal = attempt(file);
    expect(refusal).toBeInstanceOf(InvalidIgcError);
    expect((refusal as InvalidIgcError).message).toMatch(reason);
    expect((refusal as InvalidIgcError).details.length).toBeGreaterThan(0);
  });

  it.each(references.filter(([file]) => !(file in REFUSED)))(
    'finds the fixes of %s, and the damaged ones',
    (file, reference) => {
      const read = attempt(file) as IgcFile;
      expect(read.fixes.count).toBe(reference.n_fix);
      expect(read.malformedFixCount).toBe(reference.bad_B);
      expect(read.hasSignature).toBe(reference.G_lines > 0);
      if (!(file in REFERENCE_DEPARTURES)) expect(read.date).toBe(reference.date);
    },
  );

  it.each(asserted)('agrees with the upstream tests on %s', (file, { asserted: values }) => {
    const read = attempt(file);
    for (const { key, value } of values) {
      const actual = read instanceof InvalidIgcError ? undefined : valueOf(read, key);
      // where others read the callsign "0000", ours reads none
      const expected = typeof value === 'string' && isPlaceholderName(value) ? null : value || null;
      if (actual !== undefined) expect({ key, value: actual }).toEqual({ key, value: expected });
    }
  });

  it('gives every flight its own fingerprint, and copies the same one', () => {
    const byFingerprint = new Map<string, string[]>();
    for (const { file } of files) {
      const read = attempt(file);
      if (read instanceof InvalidIgcError) continue;
      const fingerprint = fixesFingerprint(read);
      byFingerprint.set(fingerprint, [...(byFingerprint.get(fingerprint) ?? []), file]);
    }
    const copies = [...byFingerprint.values()].filter((same) => same.length > 1);
    // derived files that change only headers, line endings or the signature: with their date, and without
    expect(copies.map((same) => same.some((file) => file.includes('hfdte_missing')))).toEqual([false, true]);
    expect(copies[0]).toEqual(
      expect.arrayContaining(['files/_derived/e01_lf.igc', 'files/_derived/c04_g_record_removed.igc']),
    );
    expect(copies.flat().filter((file) => !/_derived|Zugerberg/.test(file))).toEqual([]);
  });
});

/** The values the format allows: FXA and ENL are three unsigned digits, headings end at 359. */
const EXTENSION_RANGES: readonly { code: string; min: number; max: number; filesMin: number }[] = [
  { code: 'FXA', min: 0, max: 999, filesMin: 30 },
  { code: 'SIU', min: 0, max: 40, filesMin: 20 },
  { code: 'ENL', min: 0, max: 999, filesMin: 5 },
  { code: 'HDT', min: 0, max: 359, filesMin: 5 },
  { code: 'TRT', min: 0, max: 359, filesMin: 5 },
  { code: 'LAD', min: 0, max: 9, filesMin: 20 },
];

describeCorpus('the other records of the real flights', () => {
  const reads = corpusFiles().flatMap(({ file }) => {
    const read = attempt(file);
    return read instanceof InvalidIgcError ? [] : [{ file, read }];
  });
  const readOf = (file: string): IgcFile => attempt(file) as IgcFile;

  it.each(EXTENSION_RANGES)(
    'gives $code for every fix, from $min to $max',
    ({ code, min, max, filesMin }) => {
      let files = 0;
      for (const { file, read } of reads) {
        const values = fixExtensionValues(corpusBytes(file), read, code);
        if (values === null) continue;
        files++;
        const plausible = values.filter((value) => value >= min && value <= max).length;
        expect({ file, count: values.length }).toEqual({ file, count: read.fixes.count });
        expect({ file, isPlausible: plausible >= 0.99 * values.length }).toEqual({ file, isPlausible: true });
      }
      expect(files).toBeGreaterThanOrEqual(filesMin);
    },
  );

  it('gives signed vertical speeds', () => {
    const file = 'files/igc_lib/olsztyn.igc';
    const values = fixExtensionValues(corpusBytes(file), readOf(file), 'VAT')!;
    expect(Math.min(...values)).toBe(-506);
    expect(Math.max(...values)).toBe(920);
  });

  it('gives a column for every extension that any file declares', () => {
    for (const { file, read } of reads) {
      for (const { code } of read.fixExtensions) {
        expect(fixExtensionValues(corpusBytes(file), read, code)).toHaveLength(read.fixes.count);
      }
    }
  });

  it('reads the wind of instruments that record it', () => {
    const { slowData } = readOf('files/igc-parser/1G_77fv6m71.igc');
    expect(slowData).toHaveLength(80);
    expect(slowData[0]).toEqual({
      secondsOfDay: 36_000 + 18 * 60 + 59,
      values: { WDI: '332', WVE: '00071' },
    });
    const withWind = reads.filter(({ read }) => read.slowData.some(({ values }) => 'WDI' in values));
    expect(withWind.length).toBeGreaterThanOrEqual(11);
  });

  it('reads every comment and constellation, or counts it', () => {
    for (const { file, read } of reads) {
      const text = Buffer.from(corpusBytes(file)).toString('latin1');
      const lines = (shape: RegExp): number => text.match(shape)?.length ?? 0;
      expect({ file, comments: read.comments.length + read.recordsLeftOut.comments }).toEqual({
        file,
        comments: lines(/(?<=^|[\r\n\0])[ \0]*[Ll][^\r\n\0]/g),
      });
      expect({ file, kept: read.constellations.length + read.recordsLeftOut.constellations }).toEqual({
        file,
        kept: lines(/(?<=^|[\r\n\0])[ \0]*F\d{6}/g),
      });
    }
  });

  it('keeps the statistics that Skytraxx writes after the last fix', () => {
    const { comments, recordsLeftOut } = readOf('files/go-igc/0176.igc');
    expect(recordsLeftOut.comments).toBeGreaterThan(0);
    expect(comments.at(-1)!.source).toBe('XSX');
    expect(comments.at(-1)!.text).toMatch(/^;MC:2\.2;/);
  });
});

/** Our value for an assertion of an upstream test; undefined for keys that are not about reading. */
function valueOf(read: IgcFile, key: string): unknown {
  const { fixes, headers } = read;
  switch (key) {
    case 'n_fixes':
      return fixes.count;
    case 'date':
    case 'header.date':
      return read.date;
    case 'glider':
    case 'header.gliderType':
      return headers.gliderType;
    case 'header.pilot':
      return headers.pilot;
    case 'header.site':
      return headers.site;
    case 'header.registration':
      return headers.gliderId;
    case 'header.callsign':
      return headers.competitionId;
    case 'header.competitionClass':
      return headers.competitionClass;
    case 'header.timezone':
      return headers.timeZoneHours || null;
    case 'firmware':
      return headers.firmwareVersion;
    case 'recorder':
      return headers.recorderType;
    case 'manufacturer':
      return read.recorder?.manufacturerCode;
    case 'first_fix_latitude':
      return fixes.latitudeDeg[0];
    case 'first_fix_longitude':
      return fixes.longitudeDeg[0];
    default:
      return undefined;
  }
}
