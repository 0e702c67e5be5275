export { EventLogger } from './event-logger.js';
export { RecurringFault } from './recurring-fault.js';
