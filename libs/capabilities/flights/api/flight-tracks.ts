import { SETTINGS, type Settings } from '@core/config';
import { ApiError, isUlid } from '@core/contract';
import {
  type FlightName,
  FlightReadRepository,
  type FlightTrackRecord,
} from '../tables/flight-read.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { JSON_MEDIA_TYPE, GzippedRepresentation } from '@core/http';
import { LongLogThreads } from './long-log-threads.js';
import { processed, stillProcessing } from '../domain/processed-flights.js';
import { hasCurrentFormat, isComplete, unpackedBytes } from './stored-track.js';
import { TRACK_WRITING, type TrackSelection } from './write-track.js';

interface KeptTrack {
  readonly version: string;
  readonly title: string;
  readonly content: GzippedRepresentation;
}

/**
 * Compressed tracks of processed flights. The full delta-encoded track is stored ready to send. All other variants are
 * derived from it on demand and cached. The row's version decides whether a cached track is still valid.
 */
@Injectable()
export class FlightTracks {
  private readonly kept: LRUCache<string, KeptTrack>;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly flights: FlightReadRepository,
    private readonly threads: LongLogThreads,
  ) {
    this.kept = new LRUCache({
      maxSize: settings.trackCacheBytes,
      sizeCalculation: ({ content }) => content.gzip.length,
    });
  }

  /** @throws ApiError if the account has no such flight, or the flight has no result (yet) */
  async read(
    accountId: string,
    flightId: string,
    selection: TrackSelection,
  ): Promise<{ flight: FlightTrackRecord; content: GzippedRepresentation }> {
    const { representation, resolution, encoding } = selection;
    const key = `${flightId} ${representation} ${resolution} ${representation === 'json' ? encoding : ''}`;
    const kept = this.kept.get(key);
    const found = isUlid(flightId) ? await this.flights.track(accountId, flightId, kept) : undefined;
    const flight = processed(found);
    if (flight.version !== null && flight.version === kept?.version && flight.title === kept.title) {
      return { flight, content: kept.content };
    }
    const content = await this.write(flight.title, trackOf(flight), selection);
    this.kept.set(key, { version: flight.version!, title: flight.title, content });
    return { flight, content };
  }

  /** The stored track, or null if there is none. */
  async stored({ accountId, publicId }: FlightName): Promise<Buffer | null> {
    const row = await this.flights.track(accountId, publicId, undefined);
    return row?.track && hasCurrentFormat(row.track) ? row.track : null;
  }

  /** @throws ApiError if the account has no such flight, or the flight has no result or no track (yet) */
  async requireTrack(accountId: string, flightId: string): Promise<void> {
    trackOf(
      processed(isUlid(flightId) ? await this.flights.track(accountId, flightId, undefined) : undefined),
    );
  }

  private async write(
    title: string,
    stored: Buffer,
    selection: TrackSelection,
  ): Promise<GzippedRepresentation> {
    const { representation, resolution, encoding } = selection;
    if (representation === 'json' && resolution === 'full' && encoding === 'delta' && isComplete(stored)) {
      return new GzippedRepresentation(JSON_MEDIA_TYPE, stored);
    }
    const task = { title, stored, selection };
    return GzippedRepresentation.from(await this.threads.run(TRACK_WRITING, task, unpackedBytes(stored)));
  }
}

/**
 * A track from an older release is missing or unusable. It is either awaiting reanalysis, or could not be recomputed.
 * @throws ApiError for either case
 */
function trackOf({ track, awaitsReanalysis }: FlightTrackRecord): Buffer {
  if (track !== null && hasCurrentFormat(track)) return track;
  throw awaitsReanalysis ? stillProcessing() : new ApiError('flight_processing_failed');
}
