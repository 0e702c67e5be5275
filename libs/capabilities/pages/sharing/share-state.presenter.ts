import { wireTime } from '@core/contract';
import { type ShareOptionsView, type ShareState } from '../wire/share-state.js';
import { type ShareOptions } from '@capabilities/flights';
import { DEFAULT_SHARE_OPTIONS, type Share } from './flight-sharing.js';

/** The share state that the owner of the flight sees. */
export function presentShareState(share: Share | null): ShareState {
  return {
    shared: share !== null,
    visibility: share ? 'unlisted' : 'private',
    url: share && share.url,
    created_at: share && wireTime(share.createdAt.getTime()),
    ...presentShareOptions(share ? share.options : DEFAULT_SHARE_OPTIONS),
  };
}

export function presentShareOptions(options: ShareOptions): ShareOptionsView {
  return {
    show_debrief: options.showDebrief,
    allow_download: options.allowDownload,
    allow_embed: options.allowEmbed,
    show_airspace: options.showAirspace,
    language: options.language,
  };
}
