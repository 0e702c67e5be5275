import { type FlightFileStore } from '@core/storage';
import { type PieceFiles } from './recorded-log.js';
import { type StoredCorrections } from './stored-corrections.js';

/** The files of the flights that are merged into one with these corrections. */
export async function piecesOf(
  files: FlightFileStore,
  corrections: StoredCorrections | null,
): Promise<PieceFiles> {
  const pieces = new Map<string, Uint8Array>();
  for (const { flightId, sha256 } of corrections?.merge_with?.value ?? []) {
    pieces.set(flightId, await files.read(flightId, Buffer.from(sha256, 'hex')));
  }
  return pieces;
}
