/** How a log becomes flights that wait for their analysis: read, found or stored, put in the queue. */
export { FlightIntake, type InsertFlights, type LogToStore, type StoredFlights } from './flight-intake.js';
export { IntakeModule } from './intake.module.js';
export {
  type FileRefusal,
  type LogToRead,
  type UploadedLog,
  UPLOADED_LOG_READING,
  UPLOADED_LOG_SPLITTING,
} from './read-uploaded-log.js';
export { WaitingFlights } from './waiting-flights.js';
