import { cutTo, isPlaceholderName } from '@core/contract';
import { type IgcHeaders } from '../igc/igc-file.js';
import { READER } from '../thresholds.js';

/** Control characters, zero-width characters and bidirectional formatting characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Texts of another format as an IGC file would have them: on one line, without placeholders, and of its length. */
export function cleanHeaders({ pilot, recorderType, ...others }: IgcHeaders): IgcHeaders {
  return { ...others, pilot: cleanText(pilot), recorderType: cleanText(recorderType) };
}

function cleanText(text: string | null): string | null {
  if (text === null) return null;
  const line = text.replace(INVISIBLE, ' ').normalize('NFC').replace(/\s+/g, ' ').trim();
  return isPlaceholderName(line) ? null : cutTo(READER.recordBytesMax, line);
}
