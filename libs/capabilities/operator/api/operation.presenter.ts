import { wireTime } from '@core/contract';
import { type QueueDepth } from '@core/work';
import { type Backlog, type FailedFlight } from '../wire/operation.js';
import {
  type FailedFlight as FailedFlightRow,
  type FlightBacklog,
  type QueueClassDepth,
} from '@capabilities/flights';

export function presentBacklog(
  queues: readonly QueueDepth[],
  classes: readonly QueueClassDepth[],
  flights: FlightBacklog,
): Backlog {
  return {
    queues: queues.map(({ name, waiting, active, delayed, workers }) => ({
      name,
      waiting,
      active,
      delayed,
      workers,
    })),
    classes: classes.map(({ queueClass, waiting, oldestSeconds }) => ({
      name: queueClass,
      waiting,
      oldest_waiting_seconds: oldestSeconds && Math.round(oldestSeconds),
    })),
    flights: {
      processing: flights.processing,
      awaiting_reanalysis: flights.awaitingReanalysis,
      failed: flights.failed,
    },
  };
}

export function presentFailedFlight(row: FailedFlightRow): FailedFlight {
  return {
    id: row.publicId,
    account_id: row.accountPublicId,
    account_name: row.accountName,
    created_at: wireTime(row.createdAt.getTime()),
    file_bytes: row.fileBytes,
    reason: row.reason,
    has_result: row.hasResult,
  };
}
