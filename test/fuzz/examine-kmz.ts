import {
  ExpandedTooLargeError,
  isPacked,
  NotOneFlightError,
  onlyFlight,
} from '@capabilities/flights/standalone';
import { examineFile, type IgcOutcome } from './examine-file.js';

const LIMITS = { fileBytesMax: 10_485_760, folderDepthMax: 8 };

/** Takes a file through what an upload does with a ZIP file: the flight in it is taken out and analysed. */
export async function examineKmz(bytes: Uint8Array): Promise<IgcOutcome | 'damaged'> {
  if (!isPacked(bytes)) return examineFile(bytes);
  let content: Uint8Array;
  try {
    content = await onlyFlight(bytes, LIMITS);
  } catch (error) {
    if (error instanceof NotOneFlightError || error instanceof ExpandedTooLargeError) return 'damaged';
    throw error;
  }
  return examineFile(content);
}
