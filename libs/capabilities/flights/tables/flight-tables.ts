import { type Tables } from '@core/database';
import { AnnouncedFlightRepository } from './announced-flight.repository.js';
import { FlightCorrectionRepository } from './flight-correction.repository.js';
import { FlightFeed } from './flight-feed.entity.js';
import { FlightFeedRepository } from './flight-feed.repository.js';
import { FailedFlightRepository } from './failed-flight.repository.js';
import { FlightQueueRepository } from './flight-queue.repository.js';
import { FlightReadRepository } from './flight-read.repository.js';
import { FlightReanalysisRepository } from './flight-reanalysis.repository.js';
import { FlightResultRow } from './flight-result.entity.js';
import { FlightResultRepository } from './flight-result.repository.js';
import { FlightShare } from './flight-share.entity.js';
import { FlightShareRepository } from './flight-share.repository.js';
import { FlightUploadRepository } from './flight-upload.repository.js';
import { FlightWorkRepository } from './flight-work.repository.js';
import { FlightWalk } from './flight-walk.entity.js';
import { FlightWalkRepository } from './flight-walk.repository.js';
import { FlightThermalsRow } from './flight-thermals.entity.js';
import { Flight } from './flight.entity.js';
import { FlightRepository } from './flight.repository.js';
import { LogbookChange } from './logbook-change.entity.js';
import { LogbookRecordRow } from './logbook-record.entity.js';
import { LogbookTotalsRow } from './logbook-totals.entity.js';
import { LogbookKeepingRepository } from './logbook-keeping.repository.js';
import { LogbookRepository } from './logbook.repository.js';
import { ThermalMapRepository } from './thermal-map.repository.js';
import { LogbookWorkRepository } from './logbook-work.repository.js';
import { ManualFlightRepository } from './manual-flight.repository.js';
import { SearchFillingRepository } from './search-filling.repository.js';
import { SampleFlightRepository } from './sample-flight.repository.js';
import { OwnSite } from './own-site.entity.js';
import { OwnSiteRepository } from './own-site.repository.js';
import { Site } from './site.entity.js';
import { StoredTotalsRepository } from './stored-totals.repository.js';

export const FLIGHT_TABLES: Tables = {
  entities: [
    FlightFeed,
    FlightResultRow,
    FlightShare,
    FlightThermalsRow,
    FlightWalk,
    Flight,
    LogbookChange,
    LogbookRecordRow,
    LogbookTotalsRow,
    OwnSite,
    Site,
  ],
  repositories: [
    AnnouncedFlightRepository,
    FailedFlightRepository,
    FlightCorrectionRepository,
    FlightFeedRepository,
    FlightQueueRepository,
    FlightReadRepository,
    FlightReanalysisRepository,
    FlightResultRepository,
    FlightShareRepository,
    FlightUploadRepository,
    FlightWalkRepository,
    FlightWorkRepository,
    FlightRepository,
    ManualFlightRepository,
    LogbookKeepingRepository,
    LogbookRepository,
    LogbookWorkRepository,
    OwnSiteRepository,
    SearchFillingRepository,
    ThermalMapRepository,
    SampleFlightRepository,
    StoredTotalsRepository,
  ],
};
