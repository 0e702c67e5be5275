export { EventLogger } from './event-logger.js';
