import { type Positions } from './tile-plan.js';

/**
 * The positions of several tracks in one list. Longitudes are continued across the antimeridian, so that the tracks
 * stay next to each other.
 */
export function joinedPositions(tracks: readonly Positions[]): Positions {
  const firstDeg = tracks[0]?.longitudeDeg[0] ?? 0;
  const latitudeDeg: number[] = [];
  const longitudeDeg: number[] = [];
  for (const track of tracks) {
    const turns = Math.round(((track.longitudeDeg[0] ?? firstDeg) - firstDeg) / 360);
    for (let i = 0; i < track.latitudeDeg.length; i++) {
      latitudeDeg.push(track.latitudeDeg[i]!);
      longitudeDeg.push(track.longitudeDeg[i]! - turns * 360);
    }
  }
  return { latitudeDeg, longitudeDeg };
}
