/** Orders of the flight list; a minus sign means descending. The first is the default. */
export const FLIGHT_ORDERS = [
  '-flown_at',
  'flown_at',
  '-created_at',
  'created_at',
  '-points',
  'points',
  '-updated_at',
  'updated_at',
] as const;

export type FlightOrder = (typeof FLIGHT_ORDERS)[number];

/** What a list of flights can contain on request. */
export const FLIGHT_EXTRAS = ['outline'] as const;

export type FlightExtra = (typeof FLIGHT_EXTRAS)[number];
