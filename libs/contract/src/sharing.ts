/** Who sees a flight: its owner, or whoever has the link. */
export const VISIBILITIES = ['private', 'unlisted'] as const;

export type Visibility = (typeof VISIBILITIES)[number];
