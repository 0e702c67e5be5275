import { Parser } from 'htmlparser2';
import { READER } from '../thresholds.js';
import { decoderOf } from './xml-decoder.js';
import { invalidTrack } from './invalid-track.js';

/** Decoded and parsed at once. */
const PIECE_BYTES = 65_536;

/** What a reader hears of a file. Names are without their namespace and in lower case. */
export interface XmlListener {
  /** @param path names of the open elements, from the root to this one */
  opened(name: string, attributes: Readonly<Record<string, string>>, path: readonly string[]): void;
  /** @param text of the element itself, in pieces; of most elements, no more than the beginning is needed */
  closed(name: string, text: string, path: readonly string[]): void;
}

/**
 * Reads an XML file in one pass, tolerantly: what is cut off or not closed is read as far as it goes. Entities of the file
 * itself are never expanded, and nothing is loaded.
 *
 * @param longTexts names of elements whose whole text is needed
 * @throws InvalidIgcError if elements are nested more deeply than any recorder writes them
 */
export function readXml(bytes: Uint8Array, listener: XmlListener, longTexts: ReadonlySet<string>): void {
  const path: string[] = [];
  const texts: string[] = [];
  const parser = new Parser(
    {
      onopentag(qualified, attributes) {
        const name = localName(qualified);
        path.push(name);
        texts.push('');
        if (path.length > READER.xmlDepthMax) {
          throw invalidTrack(`The file has more than ${READER.xmlDepthMax} elements within each other`);
        }
        listener.opened(name, attributes, path);
      },
      ontext(text) {
        const at = path.length - 1;
        if (at < 0) return;
        const before = texts[at]!;
        if (before.length >= READER.xmlTextCharactersMax && !longTexts.has(path[at]!)) return;
        texts[at] = before + text;
      },
      onclosetag() {
        const name = path.at(-1);
        if (name === undefined) return;
        listener.closed(name, texts.pop()!, path);
        path.pop();
      },
    },
    { xmlMode: true },
  );
  const decoder = decoderOf(bytes);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    parser.write(decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true }));
  }
  parser.end(decoder.decode());
}

function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1).toLowerCase();
}
