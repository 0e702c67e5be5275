import { type Response } from 'express';

export const STREAM_TYPE = 'text/event-stream';

/** A response that a handler returns, and that then writes itself for as long as it likes. */
export abstract class StreamedResponse {
  /** Resolves when the response has ended. Must not throw. */
  abstract sendTo(response: Response): Promise<void>;
}

export function isStream(response: Response): boolean {
  return response.get('Content-Type')?.startsWith(STREAM_TYPE) ?? false;
}
