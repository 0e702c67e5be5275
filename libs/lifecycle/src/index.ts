export { isAlive, isRunning } from './running-process.js';
export { OpenConnections } from './open-connections.js';
export { onStopRequest } from './stop-request.js';
