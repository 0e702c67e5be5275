import { type Tables } from '@app/database';
import { FailedFlightRepository } from './failed-flight.repository.js';
import { FlightReadRepository } from './flight-read.repository.js';
import { FlightReanalysisRepository } from './flight-reanalysis.repository.js';
import { FlightResultRow } from './flight-result.entity.js';
import { FlightResultRepository } from './flight-result.repository.js';
import { FlightShare } from './flight-share.entity.js';
import { FlightShareRepository } from './flight-share.repository.js';
import { FlightUploadRepository } from './flight-upload.repository.js';
import { FlightWorkRepository } from './flight-work.repository.js';
import { Flight } from './flight.entity.js';
import { FlightRepository } from './flight.repository.js';
import { SampleFlightRepository } from './sample-flight.repository.js';
import { Site } from './site.entity.js';

export const FLIGHT_TABLES: Tables = {
  entities: [FlightResultRow, FlightShare, Flight, Site],
  repositories: [
    FailedFlightRepository,
    FlightReadRepository,
    FlightReanalysisRepository,
    FlightResultRepository,
    FlightShareRepository,
    FlightUploadRepository,
    FlightWorkRepository,
    FlightRepository,
    SampleFlightRepository,
  ],
};
