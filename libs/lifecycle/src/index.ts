/** How processes use memory and stop, and whether another one is running. */
export { logWarnings } from './node-warnings.js';
export { letHeapGrow } from './heap-growth.js';
export { isAlive, isRunning } from './running-process.js';
export { OpenConnections } from './open-connections.js';
export { onStopRequest, type StopStep } from './stop-request.js';
