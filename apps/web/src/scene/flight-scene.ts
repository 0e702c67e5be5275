import { type SceneAirspace } from './scene-airspace.js';
import { type GroundKind, type SceneCamera, type SceneTheme, type StageOptions } from './stage-options.js';
import { type Story } from '../story/story-camera.js';
import { type Film, type FilmSize } from '../video/film.js';
import { type ReplayTrack } from '../track/replay-track.js';

export interface SceneThermal {
  readonly number: number;
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly climbMps: number;
  readonly radiusM: number | null;
}

export interface ScenePoint {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly timeSeconds: number | null;
  readonly label: string;
}

/**
 * The scored figure. Of a closed one, the first and the last point are where the flight starts and closes; those
 * between them are its corners.
 */
export interface SceneScore {
  readonly closed: boolean;
  readonly points: readonly ScenePoint[];
  /** Outline of the area in which the last corner makes an FAI triangle; empty for other figures. */
  readonly sector: readonly Pick<ScenePoint, 'latitudeDeg' | 'longitudeDeg'>[];
}

export interface SceneWind {
  readonly altitudeM: number;
  /** Where the wind blows from. */
  readonly fromDeg: number;
  readonly speedKmh: number;
  /** 0 to 1. */
  readonly confidence: number;
}

export interface ScenePlace {
  readonly name: string;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly population: number;
}

/** What the scene draws. */
export interface SceneFlight {
  readonly track: ReplayTrack;
  /** For the position of the sun; null: a sun in the south-west. */
  readonly takeoffAt: Date | null;
  readonly thermals: readonly SceneThermal[];
  readonly score: SceneScore | null;
  readonly wind: readonly SceneWind[];
  readonly places: readonly ScenePlace[];
}

/** Texts in the viewer's language and units. */
export interface SceneLabels {
  readonly takeoff: string;
  readonly landing: string;
  /** At the glider, while the recorder has no fixes. */
  readonly noFixes: string;
  climb(climbMps: number): string;
  altitude(altitudeM: number): string;
  distance(distanceM: number): string;
  speed(speedKmh: number): string;
}

export interface SceneOptions extends StageOptions {
  readonly labels: SceneLabels;
  /** What the camera `story` shows. */
  readonly story: Story;
  onSeek(timeSeconds: number): void;
}

/** A position in the picture, in CSS pixels from the host's top left corner. */
export interface ScreenPosition {
  readonly x: number;
  readonly y: number;
  /** In the picture, and not hidden by the ground. */
  readonly isVisible: boolean;
}

/** A running scene of one flight or of several. */
export interface RunningScene {
  readonly ground: GroundKind;
  /** @param timeSeconds since take-off; of a group, since the first */
  setTime(timeSeconds: number): void;
  setPlaying(isPlaying: boolean): void;
  /** @param speed seconds of flight per second of replay */
  setSpeed(speed: number): void;
  setCamera(camera: SceneCamera): void;
  setTheme(theme: SceneTheme): void;
  setTerrain(terrainUrl: string | null): void;
  /** Called when the page's controls over the scene have changed, so that labels keep off them. */
  controlsChanged(): void;
  project(latitudeDeg: number, longitudeDeg: number, altitudeM: number): ScreenPosition;
  /** Draws the scene and reads one pixel, as red, green, blue and alpha. For tests. */
  readPixel(x: number, y: number): [number, number, number, number];
  destroy(): void;
}

/** A running scene of one flight. */
export interface FlightScene extends RunningScene {
  /** Marks another moment on the track; null removes the mark. */
  setHoverTime(timeSeconds: number | null): void;
  setScore(score: SceneScore | null): void;
  setAirspaces(airspaces: readonly SceneAirspace[]): void;
  /** Draws for a video until that ends. The page's own replay should rest meanwhile. */
  film(size: FilmSize): Film;
  /** Altitude of the terrain below the glider at a moment; null while the ground is only estimated. */
  terrainAltitudeM(timeSeconds: number): number | null;
}
