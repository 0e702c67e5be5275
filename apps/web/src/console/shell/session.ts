import { effect, signal } from '@preact/signals';
import { ApiProblem } from '../api/api-problem.js';
import { answered, consoleToken, onSignedOut, platform, type PlatformSchemas } from '../api/clients.js';
import { isConsolePath, navigate, place, queryWith } from './router.js';

/** Pages that need no account. */
export const OPEN_PAGES = [
  '/console/sign-in',
  '/console/sign-in/oidc',
  '/console/sign-up',
  '/console/confirm-email',
  '/console/forgotten-password',
  '/console/new-password',
  '/console/welcome',
  '/console/authorize/error',
];

/** Where the browser remembers that someone has signed in. */
const SIGNED_IN = 'signed-in';

type Account = PlatformSchemas['PlatformAccount'];

/** The signed-in account; null if no one is signed in, undefined until that is known. */
export const account = signal<Account | null | undefined>(undefined);

/** Whether the user was signed in until the last request. */
let hasExpired = false;

/** Called when someone signs out, so that nothing of theirs stays in this browser. */
const cleanUps: (() => Promise<void> | void)[] = [];

export function whenSigningOut(cleanUp: () => Promise<void> | void): void {
  cleanUps.push(cleanUp);
}

/** Finds out who is signed in, and asks for a sign-in where a page needs one. */
export function startSession(): void {
  onSignedOut(() => {
    consoleToken.forget();
    remember(false);
    hasExpired = Boolean(account.peek());
    account.value = null;
  });
  if (mayBeSignedIn()) void loadAccount();
  else account.value = null;
  effect(() => {
    if (account.value === null && !OPEN_PAGES.includes(place.value.path)) askForSignIn();
  });
}

/** @throws ApiProblem if the service is down; that no one is signed in is no problem */
async function loadAccount(): Promise<void> {
  try {
    account.value = await answered(platform.GET('/platform/v1/account'));
    remember(true);
  } catch (error) {
    account.value = null;
    if (!(error instanceof ApiProblem) || error.code !== 'not_signed_in') throw error;
  }
}

/** Opens the page that the user wanted before the sign-in. */
export async function enterConsole(wanted = place.peek().query.get('next') ?? ''): Promise<void> {
  await loadAccount();
  openPage(wanted);
}

/** Opens a page of the console, or its first page if the URL is of another site. */
export function openPage(wanted: string): void {
  navigate(isConsolePath(new URL(wanted, location.origin).pathname) ? wanted : '/console/flights', {
    replace: true,
  });
}

export async function signOut(): Promise<void> {
  await answered(platform.POST('/platform/v1/sign-out'));
  await leave('/console/sign-in');
}

/** After the session has ended: forgets everything about the account, and opens a page. */
export async function leave(page: string): Promise<void> {
  // the page first: the present one would load again what the clean-up changes
  navigate(page);
  account.value = null;
  consoleToken.forget();
  remember(false);
  for (const cleanUp of cleanUps) await cleanUp();
}

/** Saves visitors without an account a request that would fail. The session's cookie is not readable. */
function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN) !== null;
  } catch {
    return true; // a browser without storage
  }
}

function remember(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(SIGNED_IN, 'yes');
    else localStorage.removeItem(SIGNED_IN);
  } catch {
    // see above
  }
}

function askForSignIn(): void {
  const { path, query } = place.peek();
  const text = query.toString();
  const next = path + (text === '' ? '' : `?${text}`);
  const wanted = path === '/console' ? '' : next;
  const parameters = { next: wanted, after: hasExpired ? 'expired' : null };
  navigate(`/console/sign-in${queryWith(new URLSearchParams(), parameters)}`, { replace: true });
  hasExpired = false;
}
