import { Cleanup } from './cleanup.js';

/** What a test worker stops after its last suite. The runner calls it. */
export const lastSteps = new Cleanup();
