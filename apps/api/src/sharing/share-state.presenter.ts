import { wireTime } from '@app/flights';
import { type Share } from './flight-sharing.js';
import { type ShareState } from './share-state.dto.js';

/** The share state that the owner of the flight sees. */
export function presentShareState(share: Share | null): ShareState {
  return {
    shared: share !== null,
    visibility: share ? 'unlisted' : 'private',
    url: share && share.url,
    created_at: share && wireTime(share.createdAt.getTime()),
  };
}
