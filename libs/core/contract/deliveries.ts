export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Which events a replay delivers: those that the endpoint has not accepted, or all. */
export const REPLAY_CHOICES = ['missed', 'all'] as const;
export type ReplayChoice = (typeof REPLAY_CHOICES)[number];
export const REPLAY_DEFAULT = 'missed' satisfies ReplayChoice;

export const ENDPOINT_URL_CHARACTERS_MAX = 2_048;
