import { signal } from '@preact/signals';

interface Confirmation {
  readonly settle: (isConfirmed: boolean) => void;
  readonly outcome: Promise<boolean>;
}

/** Set while the console asks who the user is. */
export const pendingConfirmation = signal<Confirmation | null>(null);

/**
 * Sends a request. If it needs a fresh session, asks the user to confirm who they are, and sends it again. If they
 * cancel, the response is that of the first try.
 */
export async function fetchConfirmed(request: Request): Promise<Response> {
  const response = await fetch(request.clone());
  if (response.status !== 403) return response;
  const body = (await response.clone().json()) as { readonly code?: string };
  if (body.code !== 'fresh_session_required' || !(await confirmed())) return response;
  return fetch(request);
}

/** Requests at the same time share one question. */
function confirmed(): Promise<boolean> {
  const pending = pendingConfirmation.peek() ?? newConfirmation();
  pendingConfirmation.value = pending;
  return pending.outcome;
}

function newConfirmation(): Confirmation {
  let settle: (isConfirmed: boolean) => void = () => undefined;
  const outcome = new Promise<boolean>((resolve) => {
    settle = (isConfirmed) => {
      pendingConfirmation.value = null;
      resolve(isConfirmed);
    };
  });
  return { settle, outcome };
}
