import { type IgcProblem } from './igc-file.js';
import { InvalidIgcError } from './invalid-igc-error.js';
import { asciiText } from './records/header-text.js';

const SNIFF_BYTES = 512;

/** Magic numbers of what is uploaded by mistake. */
const BINARY_FORMATS: readonly { magic: readonly number[]; name: string }[] = [
  { magic: [0x50, 0x4b, 0x03, 0x04], name: 'a ZIP archive (or KMZ file)' },
  { magic: [0x1f, 0x8b], name: 'a gzip archive' },
  { magic: [0x42, 0x5a, 0x68], name: 'a bzip2 archive' },
  { magic: [0x37, 0x7a, 0xbc, 0xaf], name: 'a 7-Zip archive' },
  { magic: [0x52, 0x61, 0x72, 0x21], name: 'a RAR archive' },
  { magic: [0x25, 0x50, 0x44, 0x46], name: 'a PDF document' },
  { magic: [0x89, 0x50, 0x4e, 0x47], name: 'a PNG image' },
  { magic: [0xff, 0xd8, 0xff], name: 'a JPEG image' },
  { magic: [0xff, 0xfe], name: 'UTF-16 text; save it as plain text (UTF-8)' },
  { magic: [0xfe, 0xff], name: 'UTF-16 text; save it as plain text (UTF-8)' },
];

const TEXT_FORMATS: readonly { mark: RegExp; name: string }[] = [
  { mark: /<gpx/i, name: 'a GPX file' },
  { mark: /<kml/i, name: 'a KML file' },
  { mark: /<TrainingCenterDatabase/i, name: 'a TCX file' },
  { mark: /<!doctype html|<html|<head|<body/i, name: 'an HTML page' },
  { mark: /<\?xml/i, name: 'an XML file' },
  { mark: /^\s*[{[]\s*["[{]/, name: 'a JSON file' },
];

/** What the scan of a refused file had found. */
export interface RefusedScan {
  fixCount: number;
  malformedFixCount: number;
  problems: readonly IgcProblem[];
}

/** The error for a file without a usable fix, naming the most probable mistake first. */
export function refusal(bytes: Uint8Array, scan: RefusedScan): InvalidIgcError {
  if (bytes.length === 0) return refuse('The file is empty');
  const format = otherFormat(bytes);
  if (format !== null) return refuse(`This looks like ${format}, not an IGC file`);
  if (scan.fixCount > 0) {
    return refuse(
      `No position record (B record) has a position: the recorder had no satellite fix (${scan.fixCount} at 0,0)`,
    );
  }
  if (scan.malformedFixCount > 0) {
    const text = `No position record (B record) can be read (${scan.malformedFixCount} damaged)`;
    return new InvalidIgcError(text, scan.problems);
  }
  return refuse('No position records (B records) were found: this is no recorded flight');
}

function refuse(reason: string): InvalidIgcError {
  return new InvalidIgcError(reason, [{ line: null, reason }]);
}

function otherFormat(bytes: Uint8Array): string | null {
  for (const { magic, name } of BINARY_FORMATS) {
    if (magic.every((byte, i) => bytes[i] === byte)) return name;
  }
  const opening = asciiText(bytes, 0, Math.min(bytes.length, SNIFF_BYTES)).replace(/^\?{3}/, '');
  for (const { mark, name } of TEXT_FORMATS) {
    if (mark.test(opening)) return name;
  }
  return null;
}
