/** What the viewer's fingers, mouse and wheel ask for. */
export interface GestureTarget {
  turn(rightPx: number, downPx: number): void;
  move(rightPx: number, downPx: number): void;
  zoom(factor: number): void;
  tap(x: number, y: number): void;
  reset(): void;
}

/** A pointer that moved less than this was meant to stay. */
const TAP_SLOP_PX = 6;
/** Wheel steps differ a lot between devices. */
const WHEEL_STEP_MAX = 120;
const ZOOM_PER_WHEEL_UNIT = 0.0016;

interface Pointer {
  x: number;
  y: number;
}

/**
 * Listens to an element: dragging turns; two fingers or the right button move; the wheel and pinching zoom; a double
 * click resets.
 *
 * @returns stops listening
 */
export function listenToGestures(element: HTMLElement, target: GestureTarget): () => void {
  const pointers = new Map<number, Pointer>();
  let travelledPx = 0;

  const down = (event: PointerEvent) => {
    element.setPointerCapture(event.pointerId);
    if (pointers.size === 0) travelledPx = 0;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const moved = (event: PointerEvent) => {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) return;
    const right = event.clientX - pointer.x;
    const below = event.clientY - pointer.y;
    const spreadBefore = spreadOf(pointers);
    pointer.x = event.clientX;
    pointer.y = event.clientY;
    travelledPx += Math.hypot(right, below);
    if (pointers.size === 2) {
      const spread = spreadOf(pointers);
      if (spread > 0 && spreadBefore > 0) target.zoom(spreadBefore / spread);
      target.move(right / 2, below / 2);
    } else if (pointers.size === 1) {
      if ((event.buttons & 2) !== 0 || event.shiftKey) target.move(right, below);
      else target.turn(right, below);
    }
  };
  const ended = (event: PointerEvent) => {
    const isTap =
      event.type === 'pointerup' && event.button === 0 && pointers.size === 1 && travelledPx < TAP_SLOP_PX;
    pointers.delete(event.pointerId);
    if (!isTap) return;
    const box = element.getBoundingClientRect();
    target.tap(event.clientX - box.left, event.clientY - box.top);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const units = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 30 : event.deltaY;
    const step = Math.max(-WHEEL_STEP_MAX, Math.min(WHEEL_STEP_MAX, units));
    target.zoom(Math.exp(step * ZOOM_PER_WHEEL_UNIT));
  };
  const reset = () => target.reset();
  const prevent = (event: Event) => event.preventDefault();

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', moved);
  element.addEventListener('pointerup', ended);
  element.addEventListener('pointercancel', ended);
  element.addEventListener('wheel', wheel, { passive: false });
  element.addEventListener('dblclick', reset);
  element.addEventListener('contextmenu', prevent);
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', moved);
    element.removeEventListener('pointerup', ended);
    element.removeEventListener('pointercancel', ended);
    element.removeEventListener('wheel', wheel);
    element.removeEventListener('dblclick', reset);
    element.removeEventListener('contextmenu', prevent);
  };
}

/** Distance between two fingers. */
function spreadOf(pointers: ReadonlyMap<number, Pointer>): number {
  const [first, second] = pointers.values();
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;
}
