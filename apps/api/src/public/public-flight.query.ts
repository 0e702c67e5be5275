import { type ReplayResolution } from '@app/domain';
import { ChoiceParameter } from '../http/strict-query.js';

/** The full track is the owner's to give away. */
export const PUBLIC_RESOLUTIONS = ['high', 'preview'] as const satisfies readonly ReplayResolution[];

export type PublicResolution = (typeof PUBLIC_RESOLUTIONS)[number];

export class PublicFlightQuery {
  @ChoiceParameter({
    choices: PUBLIC_RESOLUTIONS,
    description: 'Of the track. `high` (default): to be replayed; `preview`: for a small map.',
  })
  resolution?: PublicResolution;
}
