import { ApiProblem, problemOf, unreachable } from '../api/api-problem.js';
import { consoleToken, FLIGHT_API, noticed } from '../api/clients.js';

export interface SendReport {
  readonly sent: (share: number) => void;
  /** The whole form has arrived. */
  readonly arrived: () => void;
}

export interface FormResponse<Body> {
  readonly status: number;
  readonly body: Body;
  readonly header: (name: string) => string | null;
}

/**
 * Posts a form. With `XMLHttpRequest`, because `fetch` does not report how much has been sent.
 * @throws ApiProblem
 */
export async function postForm<Body>(
  path: string,
  form: FormData,
  report: SendReport,
  stop: AbortSignal,
): Promise<FormResponse<Body>> {
  const token = await consoleToken.get();
  try {
    return await post<Body>(path, form, token, report, stop);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    await consoleToken.reject(token);
    return post<Body>(path, form, await consoleToken.get(), report, stop);
  }
}

function post<Body>(
  path: string,
  form: FormData,
  token: string,
  report: SendReport,
  stop: AbortSignal,
): Promise<FormResponse<Body>> {
  return new Promise((resolve, reject) => {
    if (stop.aborted) return reject(unreachable());
    const request = new XMLHttpRequest();
    request.open('POST', `${FLIGHT_API}${path}`);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => report.sent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => report.arrived();
    const header = (name: string) => request.getResponseHeader(name);
    request.onload = () => {
      const { status } = request;
      const body = request.response as Body;
      if (status < 300) resolve({ status, body, header });
      else reject(noticed(problemOf(status, body, header('Retry-After'))));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(unreachable());
    stop.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
