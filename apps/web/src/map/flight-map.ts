import { type SceneFlight, type SceneLabels, type SceneScore } from '../scene/flight-scene.js';
import { type SceneAirspace } from '../scene/scene-airspace.js';
import { type SceneTheme } from '../scene/stage-options.js';

export interface MapOptions {
  readonly styleUrl: string;
  readonly theme: SceneTheme;
  readonly labels: SceneLabels;
  /** Describes the map to a screen reader. */
  readonly title: string;
  /** Name of the button for the sources. */
  readonly attribution: string;
  readonly reducedMotion: boolean;
  onSeek(timeSeconds: number): void;
  /** Tiles, fonts or icons did not arrive. */
  onFault(): void;
  onContextLost(): void;
}

/** What the map draws. */
export type MapFlight = Pick<SceneFlight, 'track' | 'thermals'>;

/** A running map of a flight. */
export interface FlightMap {
  setTime(timeSeconds: number): void;
  /** Marks another moment on the track; null removes the mark. */
  setHoverTime(timeSeconds: number | null): void;
  setPlaying(isPlaying: boolean): void;
  setTheme(theme: SceneTheme): void;
  setScore(score: SceneScore | null): void;
  setAirspaces(airspaces: readonly SceneAirspace[]): void;
  /** Position in CSS pixels from the map's top left corner. */
  project(latitudeDeg: number, longitudeDeg: number): { x: number; y: number };
  /** Draws the map and reads one pixel, as red, green, blue and alpha. For tests. */
  readPixel(x: number, y: number): [number, number, number, number];
  destroy(): void;
}
