/** Texts of what only script can do. */
export const en = {
  rate: 'Replay speed',
  slower: 'Slower',
  faster: 'Faster',
  /** Beside the speeds, such as 8×: the whole flight in a minute. */
  wholeFlight: '1 min',
  cameras: { label: 'Camera', story: 'Film', chase: 'Chase', orbit: 'Orbit', top: 'Top', map: 'Map' },
  theme: { toDark: 'Dark colours', toLight: 'Light colours' },
  aboveGround: (height: string) => `${height} above ground`,
  toTurnpoint: (distance: string, number: number) => `${distance} to turnpoint ${number}`,
  position: 'Position in the flight',
  /** What a screen reader says about the cursor. */
  positionValue: (time: string, altitude: string, climb: string) => `${time}, ${altitude}, ${climb}`,
  scene: 'The flight in three dimensions',
  noScene: 'This browser cannot draw the flight in three dimensions, so the track is shown from above.',
  ground: {
    estimated: 'Ground estimated from the track',
    loading: 'Loading the terrain …',
    plain: 'No ground is known',
    terrain: (host: string) => `Terrain from ${host}`,
    /** From files of the operator, which may name whom to credit. */
    ownTerrain: (attribution: string | null) =>
      attribution === null ? 'Terrain from this service' : `Terrain from this service (${attribution})`,
    missing: (host: string) => `${host} sent no terrain.`,
    ownMissing: 'This service has no terrain for this area.',
    estimatedInstead: 'The ground is estimated.',
    retry: 'Try again',
    show: 'Show the real terrain',
    /** Before the first request to another host. */
    consent: (host: string) =>
      `Loads elevation tiles from ${host}, which then sees your IP address and the area of the flight.`,
    hide: 'Hide the terrain',
  },
  end: { playAgain: 'Play again', close: 'Close' },
  /** What the film shows. */
  story: {
    bestThermal: 'Best thermal',
    longestGlide: 'Longest glide',
    lowSave: 'Low save',
    ridge: 'Ridge soaring',
    glideRatio: (ratio: string) => `glide ratio ${ratio}`,
  },
  /** Where the scene cannot be drawn. */
  flat: { label: 'View from above', follow: 'Follow', whole: 'Whole flight' },
  share: 'Share or save as a video',
  zoom: { label: 'Barogram', in: 'Zoom in on the cursor', out: 'Zoom out' },
  noFixes: 'No fixes here',
  keys: 'Space plays, arrows step, 1 to 3 change the camera, t goes to the next thermal.',
};

export type LiveMessages = typeof en;
