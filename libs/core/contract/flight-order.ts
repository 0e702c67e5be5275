/** Orders of the flight list; a minus sign means descending. The first is the default. */
export const FLIGHT_ORDERS = [
  '-flown_at',
  'flown_at',
  '-created_at',
  'created_at',
  '-points',
  'points',
] as const;

export type FlightOrder = (typeof FLIGHT_ORDERS)[number];
