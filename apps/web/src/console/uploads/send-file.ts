import { ApiProblem, problemOf, unreachable } from '../api/api-problem.js';
import { consoleToken, FLIGHT_API, type FlightSchemas, noticed } from '../api/clients.js';
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

/**
 * Uploads one IGC file. With `XMLHttpRequest`, because `fetch` does not report how much has been sent.
 * @throws ApiProblem
 */
export async function sendFile(file: File, report: SendReport, stop: AbortSignal): Promise<SentFlight> {
  const token = await consoleToken.get();
  try {
    return await post(file, token, report, stop);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    await consoleToken.reject(token);
    return post(file, await consoleToken.get(), report, stop);
  }
}

function post(file: File, token: string, report: SendReport, stop: AbortSignal): Promise<SentFlight> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${FLIGHT_API}/flights`);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => report.sent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => report.analysing();
    request.onload = () => {
      const { status } = request;
      const response: unknown = request.response;
      if (status < 300)
        resolve({
          flightId: (response as FlightSchemas['Flight']).id,
          isNew: status !== 200,
          pauseSeconds: pauseFor(request.getResponseHeader('RateLimit')),
        });
      else reject(noticed(problemOf(status, response, request.getResponseHeader('Retry-After'))));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(unreachable());
    stop.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('igc', file);
    request.send(form);
  });
}
