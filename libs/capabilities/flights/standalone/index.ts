/** For the command line without a service: loads neither tables nor the framework. */
export { dateOfFirstFix } from '../domain/corrections/date-of.js';
export { ExpandedTooLargeError } from '../domain/unpacking/file-content.js';
export { isPacked, NotOneFlightError, onlyFlight } from '../domain/unpacking/only-flight.js';
