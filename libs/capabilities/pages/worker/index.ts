/** Messages about flights. */
export { FlightAnnouncer } from './flight-announcer.js';
export { FlightSharing } from '../sharing/flight-sharing.js';
