/** Who can see a flight: only its owner, or anyone with the link. */
export const VISIBILITIES = ['private', 'unlisted'] as const;

export type Visibility = (typeof VISIBILITIES)[number];
