import { place } from '../shell/router.js';

/** The token of a mailed link, from the fragment of the URL, which is never sent to the service. */
export function mailedToken(): string | null {
  return new URLSearchParams(place.value.fragment).get('token');
}
