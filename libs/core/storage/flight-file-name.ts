/** Names a file that is written as a trial. No flight has it, so a worker removes what an interrupted one leaves. */
export const NO_FLIGHT_ID = '0'.repeat(26);

/** Ending of compressed files. Files without it were stored by earlier releases, as they were uploaded. */
export const COMPRESSED = '.br';

/** The part of the store with a flight's file: one of 1,024, by the last two, random characters of its id. */
function partOf(flightId: string): string {
  return flightId.slice(-2).toLowerCase();
}

/** The name of a flight's uncompressed file, relative to the root of the store. The separator is a slash. */
export function flightFileName(flightId: string): string {
  return `${partOf(flightId)}/${flightId}.igc`;
}
