const held: object[] = [];
let isHolding = false;

/**
 * Keeps an object, and everything it references, alive for the lifetime of the process. Does nothing unless
 * `whileHoldingShapes` is running. Called wherever an object of a class is created that the analysis results do not
 * reference.
 *
 * V8 compiles a function for the object shapes it has seen. A full garbage collection drops shapes without living
 * objects, along with the code compiled for them; an idle process collects three times. Without this, the next flight
 * would be analysed and scored by the interpreter, 10 to 20 times slower (ADR 23).
 */
export function holdShape(object: object): void {
  if (isHolding) held.push(object);
}

/** Runs a function with `holdShape` enabled. Use synthetic flights only, so that no pilot's data stays in memory. */
export function whileHoldingShapes(run: () => void): void {
  isHolding = true;
  try {
    run();
  } finally {
    isHolding = false;
  }
}
