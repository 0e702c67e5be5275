export { isAlive, isRunning } from './running-process.js';
export { onStopRequest } from './stop-request.js';
