import { type FlightSchemas } from '../api/clients.js';
import { postForm } from './post-form.js';
import { pauseFor } from './rate-limit-pause.js';

export interface SentFlight {
  readonly flightId: string;
  /** False if the logbook had it already. */
  readonly isNew: boolean;
  /** How long to wait before the next file, so that the rate limit leaves requests for the rest of the console. */
  readonly pauseSeconds: number | null;
}

export interface SendReport {
  readonly sent: (share: number) => void;
  /** The whole file has arrived. */
  readonly analysing: () => void;
}

/** Uploads one IGC file. @throws ApiProblem */
export async function sendFile(file: File, report: SendReport, stop: AbortSignal): Promise<SentFlight> {
  const form = new FormData();
  form.append('igc', file);
  const { sent, analysing: arrived } = report;
  const response = await postForm<FlightSchemas['Flight']>('/flights', form, { sent, arrived }, stop);
  const { status, body, header } = response;
  return { flightId: body.id, isNew: status !== 200, pauseSeconds: pauseFor(header('RateLimit')) };
}
