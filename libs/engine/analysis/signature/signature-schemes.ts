import { type Md5Key } from './keyed-md5.js';

/** How one recorder signs its files: MD5 digests of the records, one per key, in hex over several G records. */
export interface SignatureScheme {
  readonly name: string;
  /** Manufacturer code of the A record. */
  readonly manufacturerCode: string;
  /** The start of each digest, as published. */
  readonly keys: readonly Md5Key[];
  /** Sets of records that may have been signed, by version of the recorder. G records are never signed. */
  readonly variants: readonly SignedRecords[];
  /** The recorder type or firmware of files that follow the scheme without exception, so a mismatch is a change. */
  readonly certain: RegExp | null;
}

export interface SignedRecords {
  readonly isSigned: (line: string) => boolean;
  /** The record from which on commas are signed, too; null for none. */
  readonly commasFrom: RegExp | null;
}

/** XCSoar skips headers of the observer and pilot, and comments that other programs add after the flight. */
function isSignedByXcsoar(line: string): boolean {
  return line.startsWith('L') ? line.startsWith('LXCS') : !/^H[OP]/.test(line);
}

/**
 * Only recorders whose scheme and keys are published can be checked here. Others keep their keys secret, and only the
 * manufacturer and the FAI can check their files.
 */
export const SIGNATURE_SCHEMES: readonly SignatureScheme[] = [
  {
    // Scheme and keys: src/Logger/GRecord.cpp of https://github.com/XCSoar/XCSoar. Top Hat uses the same.
    name: 'XCSoar',
    manufacturerCode: 'XCS',
    keys: [
      [0x1c80a301, 0x9eb30b89, 0x39cb2afe, 0x0d0fea76],
      [0x48327203, 0x3948ebea, 0x9a9b9c9e, 0xb3bed89a],
      [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476],
      [0xc8e899e8, 0x9321c28a, 0x438eba12, 0x8cbe0aee],
    ],
    // Only version 6.5 signed commas.
    variants: [{ isSigned: isSignedByXcsoar, commasFrom: /^HFFTYFRTYPE:XCSOAR,XCSOAR .* 6\.5 / }],
    certain: /^XCSoar(?!.*LK8000)/i,
  },
  {
    // Scheme and keys: DoSignature.cpp and igc_file_writer.cpp of https://github.com/LK8000/LK8000. SoftRF uses the
    // same, but does not sign comments. No signed original was at hand, so a mismatch proves nothing.
    name: 'LK8000',
    manufacturerCode: 'XLK',
    keys: [
      [0x63e54c01, 0x25adab89, 0x44baecfe, 0x60f25476],
      [0x41e24d03, 0x23b8ebea, 0x4a4bfc9e, 0x640ed89a],
      [0x61e54e01, 0x22cdab89, 0x48b20cfe, 0x62125476],
      [0xc1e84fe8, 0x21d1c28a, 0x438e1a12, 0x6c250aee],
    ],
    variants: [
      { isSigned: () => true, commasFrom: null },
      { isSigned: (line) => !line.startsWith('L'), commasFrom: null },
    ],
    certain: null,
  },
];
