/** Texts of the flat map. */
export const en = {
  title: 'The flight on a map. Arrow keys move the map, + and − zoom.',
  show: (host: string) => `Load the map from ${host}`,
  consent: (host: string) =>
    `The map comes from ${host}. Your IP address and the area of the flight are sent there.`,
  loading: (host: string) => `Loading the map from ${host} …`,
  failed: (host: string) => `The map could not be loaded from ${host}.`,
  incomplete: (host: string) => `Parts of the map could not be loaded from ${host}.`,
  retry: 'Try again',
  withdraw: (host: string) => `Stop loading from ${host}`,
  attribution: 'Sources of the map',
};

export type MapMessages = typeof en;
