import { DirectionalLight, HemisphereLight, Vector3 } from 'three';
import { type TrackOrigin } from '../track/replay-track.js';
import { MAP_LIGHT, sunDirection } from './sun.js';

/** Between these elevations of the camera, the light changes from the sun to that of a map. */
export const MAP_LIGHT_FROM_DEG = 60;
const MAP_LIGHT_TO_DEG = 86;

/** The light of the day, and of a map when seen from above. */
export class SceneLight {
  readonly objects: readonly [DirectionalLight, HemisphereLight];
  private readonly sunlight = new DirectionalLight(0xffffff, 2.3);
  private readonly sun: Vector3;
  private readonly mapLight = new Vector3(MAP_LIGHT.x, MAP_LIGHT.y, MAP_LIGHT.z);

  /** @param at null at an unknown time */
  constructor(at: Date | null, { latitudeDeg, longitudeDeg }: TrackOrigin) {
    const { x, y, z } = sunDirection(at, latitudeDeg, longitudeDeg);
    this.sun = new Vector3(x, y, z);
    this.objects = [this.sunlight, new HemisphereLight(0xffffff, 0x667788, 1.7)];
  }

  /** @param direction receives where the light comes from */
  shine(elevationDeg: number, direction: Vector3): void {
    const share = (elevationDeg - MAP_LIGHT_FROM_DEG) / (MAP_LIGHT_TO_DEG - MAP_LIGHT_FROM_DEG);
    direction
      .copy(this.sun)
      .lerp(this.mapLight, Math.min(1, Math.max(0, share)))
      .normalize();
    this.sunlight.position.copy(direction);
  }
}
