/** Log files that rotate and survive a full disk. */
export { LogFile } from './log-file.js';
export { type LogLimits, rotateLog, rotateLogInUse } from './rotate-log.js';
