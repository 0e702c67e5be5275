import { type AirspaceFile } from './airspace.js';
import { readOpenAir } from './openair/read-openair.js';
import { readAirspaceJson } from './read-json.js';

/**
 * Reads a file of airspaces: OpenAir 1 or 2, GeoJSON, or the JSON of openAIP. Never throws: what is not understood is a
 * problem with its line.
 */
export function readAirspaces(bytes: Uint8Array): AirspaceFile {
  const text = textOf(bytes);
  return /^\s*[{[]/.test(text) ? readAirspaceJson(text) : readOpenAir(text);
}

/** UTF-8 with or without a byte order mark, else Windows-1252, which many files are still in. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
