const held: object[] = [];
let isHolding = false;

/**
 * Keeps an object that is being made for one flight, and with it all that it refers to, for as long as the process
 * lives; only while `whileHoldingShapes` runs, and otherwise does nothing. Called where an object of a class is made that
 * the results of an analysis do not refer to.
 *
 * V8 compiles a function for the shapes of objects that it has met. At a full garbage collection it forgets the shapes
 * that no living object has, and throws away what was compiled for them; when a process falls idle, it collects three
 * times. Without this the next flight would be analysed and scored by the interpreter, 10 to 20 times slower (ADR 23).
 */
export function holdShape(made: object): void {
  if (isHolding) held.push(made);
}

/** Runs with `holdShape` in force: on a made-up flight, so that nothing of a pilot's stays in memory. */
export function whileHoldingShapes(run: () => void): void {
  isHolding = true;
  try {
    run();
  } finally {
    isHolding = false;
  }
}
