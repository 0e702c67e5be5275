import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { ApiProblem } from '../api/api-problem.js';
import { language, messages } from './preferences.js';

/** The service's words name the limit and the time, or the provider and the e-mail address. */
const PRECISE = [
  'rate_limited',
  'too_many_attempts',
  'flight_limit_reached',
  'oidc_email_not_verified',
  'oidc_account_not_confirmed',
  'oidc_sign_in_failed',
];

/** What went wrong, in the viewer's language where the console knows the code, otherwise in the service's words. */
export function problemText(error: unknown): string {
  const { problems } = messages.value;
  if (!(error instanceof ApiProblem)) return problems['internal_error']!;
  const isPrecise = language.value === 'en' && PRECISE.includes(error.code);
  return isPrecise ? error.message : (problems[error.code] ?? error.message);
}

/** The message for a field of a form, in the service's words. */
export function fieldFault(error: unknown, field: string): string | undefined {
  return error instanceof ApiProblem ? error.fieldMessage(field) : undefined;
}

/** Nothing without an error. A retry is offered where it can help. */
export function ProblemNotice({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  if (error === null || error === undefined) return null;
  const isPassing = !(error instanceof ApiProblem) || error.isPassing;
  return (
    <Notice tone="bad">
      <p>{problemText(error)}</p>
      {retry && isPassing && <Button onClick={retry}>{messages.value.shell.retry}</Button>}
    </Notice>
  );
}
