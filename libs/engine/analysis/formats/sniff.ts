import { type TrackFileFormat } from '@core/contract';
import { decoderOf } from './xml-decoder.js';

/** Comments and namespaces may come before the first element, and a style sheet. */
const SNIFF_BYTES = 4096;
const FIT_SIGNATURE = [0x2e, 0x46, 0x49, 0x54];
const FIT_SIGNATURE_AT = 8;

/** The format of a file by its content; whatever is not of another one is read as an IGC file. */
export function formatOf(bytes: Uint8Array): TrackFileFormat {
  if (FIT_SIGNATURE.every((byte, i) => bytes[FIT_SIGNATURE_AT + i] === byte)) return 'fit';
  const beginning = bytes.subarray(0, SNIFF_BYTES);
  const opening = decoderOf(beginning).decode(beginning).trimStart();
  if (!opening.startsWith('<')) return 'igc';
  const root = /<(?:\w+:)?(gpx|kml)\b/i.exec(opening.replace(/<!--[^]*?(-->|$)/g, ''));
  return root ? (root[1]!.toLowerCase() as 'gpx' | 'kml') : 'igc';
}
