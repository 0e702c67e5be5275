import { READER } from '../thresholds.js';
import { type IgcProblem } from './igc-file.js';
import { InvalidIgcError } from './invalid-igc-error.js';
import { asciiText } from './records/header-text.js';

const SNIFF_BYTES = 512;

interface BinaryFormat {
  readonly magic: readonly number[];
  /** Offset of the magic number; 0 by default. */
  readonly at?: number;
  readonly name: string;
}

/** Archives that may contain uncompressed files: reading on could return the wrong flight, or several at once. */
const ARCHIVES: readonly BinaryFormat[] = [
  { magic: [0x50, 0x4b, 0x03, 0x04], name: 'a ZIP archive (or KMZ file)' },
  { magic: [0x1f, 0x8b], name: 'a gzip archive' },
  { magic: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], name: 'a 7-Zip archive' },
  { magic: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07], name: 'a RAR archive' },
  { magic: [0x75, 0x73, 0x74, 0x61, 0x72, 0x00], at: 257, name: 'a tar archive' },
  { magic: [0x75, 0x73, 0x74, 0x61, 0x72, 0x20, 0x20, 0x00], at: 257, name: 'a tar archive' },
];

const UTF_16 = 'UTF-16 text; save it as plain text (UTF-8)';

/** Magic numbers of other formats uploaded by mistake. */
const BINARY_FORMATS: readonly BinaryFormat[] = [
  { magic: [0x42, 0x5a, 0x68], name: 'a bzip2 archive' },
  { magic: [0x25, 0x50, 0x44, 0x46], name: 'a PDF document' },
  { magic: [0x89, 0x50, 0x4e, 0x47], name: 'a PNG image' },
  { magic: [0xff, 0xd8, 0xff], name: 'a JPEG image' },
  { magic: [0xff, 0xfe], name: UTF_16 },
  { magic: [0xfe, 0xff], name: UTF_16 },
];

const TEXT_FORMATS: readonly { mark: RegExp; name: string }[] = [
  { mark: /<TrainingCenterDatabase/i, name: 'a TCX file' },
  { mark: /<!doctype html|<html|<head|<body/i, name: 'an HTML page' },
  { mark: /<\?xml/i, name: 'an XML file' },
  { mark: /^\s*[{[]\s*["[{]/, name: 'a JSON file' },
];

/** Lines of an IGC file as e-mail programs quote them. */
const QUOTED_LINE = /^[>|] ?[ABH][\w ]{5}/m;

/** Arabic, Persian, Devanagari and other digits, which some phones write in their user's language. */
const OTHER_DIGIT = /(?![0-9])\p{Nd}/u;

/** The result of scanning a rejected file. */
export interface RefusedScan {
  fixCount: number;
  /** Fixes with a position; if there are any, all have the same time. */
  usable: number;
  malformedFixCount: number;
  problems: readonly IgcProblem[];
}

/**
 * The error for an archive, whatever could be read from it; null for anything else. No line of text starts like one.
 */
export function archiveRefusal(bytes: Uint8Array): InvalidIgcError | null {
  const name = binaryFormat(bytes, ARCHIVES);
  return name === null
    ? null
    : refuse(`This looks like ${name}, not an IGC file. Unpack it and upload the IGC file`);
}

/** The error for a file with too few usable fixes, naming the most probable mistake. */
export function refusal(bytes: Uint8Array, scan: RefusedScan): InvalidIgcError {
  if (bytes.every(isBlank)) return refuse('The file is empty');
  const format = otherFormat(bytes);
  if (format !== null) return refuse(`This looks like ${format}, not an IGC file`);
  const alteration = alterationOf(bytes);
  if (alteration !== null) return refuse(alteration);
  if (scan.usable > 0) {
    const which =
      scan.usable === 1
        ? 'Only one position record (B record) is usable'
        : `All ${scan.usable} usable position records (B records) have the same time`;
    return refuse(`${which}: a flight needs at least ${READER.usableFixesMin} with different times`);
  }
  if (scan.fixCount > 0) {
    return refuse(
      `The recorder had no satellite fix: all ${scan.fixCount} position records (B records) are at 0,0`,
    );
  }
  if (scan.malformedFixCount > 0) {
    const text = `None of the position records (B records) is readable: ${scan.malformedFixCount} damaged`;
    return new InvalidIgcError(text, scan.problems);
  }
  return refuse('No position records (B records) found: the file does not contain a recorded flight');
}

/** A space, a line end, another control character, or a byte of a file that a full disk left. */
function isBlank(byte: number): boolean {
  return byte <= 0x20;
}

function refuse(reason: string): InvalidIgcError {
  return new InvalidIgcError(reason, [{ line: null, reason }]);
}

function otherFormat(bytes: Uint8Array): string | null {
  const name = binaryFormat(bytes, BINARY_FORMATS);
  if (name !== null) return name;
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, SNIFF_BYTES));
  if (/^(\0[\x20-\x7e]){4}|^([\x20-\x7e]\0){4}/.test(beginning)) return UTF_16; // without its mark
  const opening = asciiText(bytes, 0, Math.min(bytes.length, SNIFF_BYTES)).replace(/^\?{3}/, '');
  for (const { mark, name } of TEXT_FORMATS) {
    if (mark.test(opening)) return name;
  }
  return null;
}

/** What made an IGC file unreadable on its way, and what to do; null if nothing is known. */
function alterationOf(bytes: Uint8Array): string | null {
  const beginning = new TextDecoder().decode(bytes.subarray(0, SNIFF_BYTES));
  if (QUOTED_LINE.test(beginning)) {
    return 'The lines of this file start with quotation marks of an e-mail. Save the attachment and upload that';
  }
  const digit = OTHER_DIGIT.exec(beginning)?.[0];
  if (digit === undefined) return null;
  return `This file has digits of another script, such as "${digit}". Export it again with the digits 0 to 9, for example with the phone set to English`;
}

function binaryFormat(bytes: Uint8Array, formats: readonly BinaryFormat[]): string | null {
  const isOf = ({ magic, at = 0 }: BinaryFormat) => magic.every((byte, i) => bytes[at + i] === byte);
  return formats.find(isOf)?.name ?? null;
}
