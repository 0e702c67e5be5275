import { SETTINGS, type Settings } from '@app/config';
import { ApiError, isUlid } from '@app/contract';
import { type FlightName, FlightReadRepository, type FlightTrackRecord } from '@app/database';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { JSON_MEDIA_TYPE } from '../http/json-text.js';
import { GzippedRepresentation } from '../http/representation.js';
import { LongLogThreads } from './long-log-threads.js';
import { processed, stillProcessing } from './processed-flights.js';
import { hasPresentForm, unpackedBytes } from './stored-track.js';
import { TRACK_WRITING, type TrackSelection } from './write-track.js';

interface KeptTrack {
  readonly version: string;
  readonly title: string;
  readonly content: GzippedRepresentation;
}

/**
 * Tracks of processed flights, compressed. The full track in deltas is stored as it is sent. Every other one is made
 * from it when it is first asked for, and the latest are kept; the row says each time whether they still hold.
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

  /** @throws ApiError when the account has no such flight, or it has no result (yet) */
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

  /** The track as it is stored; null while there is none. */
  async stored({ accountId, publicId }: FlightName): Promise<Buffer | null> {
    const row = await this.flights.track(accountId, publicId, undefined);
    return row?.track && hasPresentForm(row.track) ? row.track : null;
  }

  /** @throws ApiError when the account has no such flight, or it has no result or no track (yet) */
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
    if (representation === 'json' && resolution === 'full' && encoding === 'delta') {
      return new GzippedRepresentation(JSON_MEDIA_TYPE, stored);
    }
    const task = { title, stored, selection };
    return GzippedRepresentation.from(await this.threads.run(TRACK_WRITING, task, unpackedBytes(stored)));
  }
}

/**
 * A track that an older release stored is gone or of no use: it is made anew from the file, or could not be.
 * @throws ApiError that says which
 */
function trackOf({ track, awaitsReanalysis }: FlightTrackRecord): Buffer {
  if (track !== null && hasPresentForm(track)) return track;
  throw awaitsReanalysis ? stillProcessing() : new ApiError('flight_processing_failed');
}
