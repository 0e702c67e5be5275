import { answered, platform } from '../api/clients.js';
import { place } from '../shell/router.js';

/** What the browser remembers while it is at the OpenID Connect provider. */
export interface OidcVisit {
  /** Whether the user confirms who they are, instead of signing in. */
  readonly isConfirmation: boolean;
  /** The page that the user wanted; empty for the first page of the console. */
  readonly next: string;
}

const VISIT = 'oidc-visit';

/** Leaves for the provider, which sends the browser to `/console/sign-in/oidc`. @throws ApiProblem */
export async function goToProvider(visit: OidcVisit): Promise<void> {
  const { url } = await answered(
    platform.POST('/platform/v1/sign-in-oidc/authorization', {
      body: { confirmation: visit.isConfirmation },
    }),
  );
  sessionStorage.setItem(VISIT, JSON.stringify(visit));
  location.assign(url);
}

/** The visit from which the browser has returned. */
export function endedVisit(): OidcVisit {
  const text = sessionStorage.getItem(VISIT);
  return text === null ? { isConfirmation: false, next: '' } : (JSON.parse(text) as OidcVisit);
}

/** The present page, with its query. */
export function presentPage(): string {
  const { path, query } = place.peek();
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
