import { type IgcHeaders, type IgcRecorderId } from '../igc/igc-file.js';
import { keyedMd5, type Md5Key } from './keyed-md5.js';
import { type SignatureResult } from './signature-result.js';
import { SIGNATURE_SCHEMES, type SignatureScheme, type SignedRecords } from './signature-schemes.js';

/** Characters that the format reserves, which recorders neither write nor sign. */
const UNSIGNED = /[^\x20-\x7e]|[$*!\\^~]/g;
const HEX_DIGITS_PER_KEY = 32;

/** What the signature of a file depends on. */
interface SignedFile {
  readonly recorder: IgcRecorderId | null;
  readonly headers: IgcHeaders;
  readonly hasSignature: boolean;
}

/**
 * Checks the signature (G records) of a file from a recorder whose scheme is published.
 *
 * @param bytes the bytes that `igc` was read from
 */
export function checkSignature(
  bytes: Uint8Array,
  { recorder, headers, hasSignature }: SignedFile,
): SignatureResult {
  if (!hasSignature) return 'not_checked';
  const scheme = SIGNATURE_SCHEMES.find(
    ({ manufacturerCode }) => manufacturerCode === recorder?.manufacturerCode,
  );
  if (!scheme) return 'unsupported';
  const { signature, lines } = splitSignature(bytes);
  if (signature.length !== scheme.keys.length * HEX_DIGITS_PER_KEY) return mismatch(scheme, headers);
  const isValid = scheme.variants.some((variant) => sign(lines, scheme.keys, variant) === signature);
  return isValid ? 'valid' : mismatch(scheme, headers);
}

function mismatch(
  { certain }: SignatureScheme,
  { recorderType, firmwareVersion }: IgcHeaders,
): SignatureResult {
  const isCertain = [recorderType, firmwareVersion].some((text) => text !== null && certain?.test(text));
  return isCertain ? 'invalid' : 'unsupported';
}

function splitSignature(bytes: Uint8Array): { signature: string; lines: string[] } {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .split(/[\r\n]+/);
  const signature = all.filter((line) => line.startsWith('G')).map((line) => line.slice(1).trim());
  return { signature: signature.join('').toLowerCase(), lines: all.filter((line) => !line.startsWith('G')) };
}

function sign(
  lines: readonly string[],
  keys: readonly Md5Key[],
  { isSigned, commasFrom }: SignedRecords,
): string {
  const signed = lines.filter(isSigned);
  const found = commasFrom === null ? -1 : signed.findIndex((line) => commasFrom.test(line));
  const withCommasFrom = found === -1 ? signed.length : found;
  const text =
    signed.slice(0, withCommasFrom).join('').replaceAll(',', '') + signed.slice(withCommasFrom).join('');
  return keyedMd5(Buffer.from(text.replace(UNSIGNED, ''), 'latin1'), keys).join('');
}
