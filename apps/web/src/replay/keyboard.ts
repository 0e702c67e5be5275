import { type Camera, type Replay } from './replay.js';

const STEP_SECONDS = 10;
const LONG_STEP_SECONDS = 60;
const CAMERA_KEYS: Readonly<Record<string, Camera>> = { 1: 'chase', 2: 'orbit', 3: 'top' };

/** Times to which `t` and `T` jump: the starts of the thermals, ascending. */
export interface KeyboardTargets {
  readonly thermalStartsSeconds: readonly number[];
  readonly hasMap?: boolean;
}

/**
 * The keys of the page: Space plays and pauses; the left and right arrows step 10 s, with Shift 60 s; the up and down
 * arrows change the rate; 1, 2 and 3 change the camera, 4 shows the map; t and T go to the next and previous thermal; Home and End go to
 * take-off and landing.
 * @returns stops listening
 */
export function listenToKeys(replay: Replay, { thermalStartsSeconds, hasMap }: KeyboardTargets): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || usesItself(event.target, event.key)) return;
    if (handle(event.key, event.shiftKey)) event.preventDefault();
  };
  window.addEventListener('keydown', pressed);
  return () => window.removeEventListener('keydown', pressed);

  function handle(key: string, isShifted: boolean): boolean {
    const step = isShifted ? LONG_STEP_SECONDS : STEP_SECONDS;
    const camera = CAMERA_KEYS[key];
    if (camera) replay.lookFrom(camera);
    else if (key === '4' && hasMap) replay.isMapShown.value = true;
    else if (key === ' ') replay.toggle();
    else if (key === 'ArrowLeft') replay.step(-step);
    else if (key === 'ArrowRight') replay.step(step);
    else if (key === 'ArrowUp') replay.changeRate(1);
    else if (key === 'ArrowDown') replay.changeRate(-1);
    else if (key === 't' || key === 'T') seekThermal(key === 't');
    else if (key === 'Home') replay.seek(0);
    else if (key === 'End') replay.seek(replay.durationSeconds);
    else return false;
    return true;
  }

  function seekThermal(isNext: boolean): void {
    const now = replay.timeSeconds.value;
    const start = isNext
      ? thermalStartsSeconds.find((seconds) => seconds > now + 1)
      : thermalStartsSeconds.findLast((seconds) => seconds < now - 1);
    if (start !== undefined) replay.seek(start);
  }
}

/** Whether the key already has its usual meaning for the control that has the focus. */
function usesItself(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea, [role=tab]')) return true;
  if (key.startsWith('Arrow') && target.closest('.map')) return true;
  return key === ' ' && target.closest('button, a, summary') !== null;
}
