import { problemOf, unreachable } from './api-problem.js';
import { fetchWithToken, FLIGHT_API, noticed } from './clients.js';

/** Saves a response of the flight API as a file. A plain link could not carry the token. @throws ApiProblem */
export async function download(path: string, otherName: string): Promise<void> {
  const url = `${FLIGHT_API}${path}`;
  const response = await fetchWithToken(new Request(url)).catch(() => Promise.reject(unreachable()));
  if (!response.ok) {
    throw noticed(problemOf(response.status, await response.json(), response.headers.get('Retry-After')));
  }
  offer(await response.blob(), fileNameOf(response) ?? otherName);
}

function fileNameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
}

function offer(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // the browser has opened the file by then
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
