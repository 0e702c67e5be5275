import { type ReplayResolution } from '@app/domain';
import { ChoiceParameter } from '../http/strict-query.js';

/** The full track is only for the owner. */
export const PUBLIC_RESOLUTIONS = ['high', 'preview'] as const satisfies readonly ReplayResolution[];

export type PublicResolution = (typeof PUBLIC_RESOLUTIONS)[number];

export class PublicFlightQuery {
  @ChoiceParameter({
    choices: PUBLIC_RESOLUTIONS,
    description: 'Resolution of the track. `high` (default) suits a replay, `preview` a small map.',
  })
  resolution?: PublicResolution;
}
