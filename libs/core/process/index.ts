/** Start, stop and logs of a process. */
export { letHeapGrow } from './heap-growth.js';
export { logWarnings } from './node-warnings.js';
export { OpenConnections } from './open-connections.js';
export { isAlive, isRunning } from './running-process.js';
export { LogFile } from './server-logs/log-file.js';
export { type LogLimits, rotateLog, rotateLogInUse } from './server-logs/rotate-log.js';
export { onStopRequest, type StopStep } from './stop-request.js';
