/** How processes stop, and whether another one is running. */
export { isAlive, isRunning } from './running-process.js';
export { OpenConnections } from './open-connections.js';
export { onStopRequest } from './stop-request.js';
