/** A wing in a thermal, on a square of 32. The icons of the service are drawn from the same paths. */
export const BRAND_PATHS = {
  wing: 'M3 15C7 6 25 6 29 15C24 11.5 8 11.5 3 15Z',
  lines: 'M5 15.5 16 26 27 15.5M11 13 16 26 21 13',
} as const;
