/** Log events as JSON lines, and faults that would repeat. */
export { EventLogger } from './event-logger.js';
export { RecurringFault } from './recurring-fault.js';
