import { type CameraRig } from './camera-rig.js';
import { listenToGestures } from './gestures.js';
import { type SceneView } from './scene-view.js';

const TURN_DEG_PER_PX = 0.25;
const RAISE_DEG_PER_PX = 0.2;
const KEY_ZOOM = 1.25;

export interface ControlledScene {
  readonly rig: CameraRig;
  readonly view: SceneView;
  /** Called after the camera has moved. */
  moved(): void;
  tapped(x: number, y: number): void;
  /** Called before anything else the viewer does. */
  touched(): void;
}

/**
 * Lets the viewer move the camera with fingers, mouse, wheel and the keys + and -.
 *
 * @returns stops listening
 */
export function letViewerMoveCamera(host: HTMLElement, scene: ControlledScene): () => void {
  const { rig, view } = scene;
  const moved = () => scene.moved();
  const touched = () => scene.touched();
  const zoom = (factor: number) => {
    touched();
    rig.zoom(factor);
    moved();
  };
  const move = (rightPx: number, downPx: number) => {
    const metresPerPixel = view.metresPerPixel(view.distanceM);
    rig.move(rightPx * metresPerPixel, downPx * metresPerPixel);
    moved();
  };
  const turn = (rightPx: number, downPx: number) => {
    if (rig.current === 'top') return move(rightPx, downPx);
    rig.turn(-rightPx * TURN_DEG_PER_PX, downPx * RAISE_DEG_PER_PX);
    moved();
  };
  const reset = () => {
    rig.reset();
    moved();
  };
  const keyPressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoom(1 / KEY_ZOOM);
    else if (event.key === '-') zoom(KEY_ZOOM);
    else return;
    event.preventDefault();
  };
  host.addEventListener('keydown', keyPressed);
  host.addEventListener('pointerdown', touched, { capture: true });
  const stopGestures = listenToGestures(view.canvas, {
    ...{ turn, move, zoom, reset },
    tap: (x, y) => scene.tapped(x, y),
  });
  return () => {
    host.removeEventListener('keydown', keyPressed);
    host.removeEventListener('pointerdown', touched, { capture: true });
    stopGestures();
  };
}
