import { setImmediate as nextTurn } from 'node:timers/promises';
import { SETTINGS, type Settings } from '@app/config';
import { ApiError, isUlid } from '@app/contract';
import { atResolution, type ReplayEncoding, type ReplayResolution, type ReplayTrack } from '@app/domain';
import { type FlightName, FlightReadRepository, type FlightTrackRecord } from '@app/database';
import { trackJsonPieces } from '@app/flights';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { JSON_MEDIA_TYPE } from '../http/json-text.js';
import { GzippedRepresentation } from '../http/representation.js';
import { processed, stillProcessing } from './processed-flights.js';
import { hasPresentForm, restoreStoredTrack } from './stored-track.js';
import { mediaTypeOf, TRACK_FORMATS, type TrackFormatName } from './track-formats.js';

/** What a client asks for: the replay payload in one of its encodings, or an export. */
export interface TrackSelection {
  readonly representation: 'json' | TrackFormatName;
  readonly resolution: ReplayResolution;
  readonly encoding: ReplayEncoding;
}

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
    const content = await represent(flight, trackOf(flight), selection);
    this.kept.set(key, { version: flight.version!, title: flight.title, content });
    return { flight, content };
  }

  /** The track itself; null while there is none. */
  async at(flight: FlightName, resolution: ReplayResolution): Promise<ReplayTrack | null> {
    const row = await this.flights.track(flight.accountId, flight.publicId, undefined);
    if (!row?.track || !hasPresentForm(row.track)) return null;
    const track = atResolution((await restoreStoredTrack(row.track)).track, resolution);
    await nextTurn();
    return track;
  }

  /** @throws ApiError when the account has no such flight, or it has no result or no track (yet) */
  async mustBeThere(accountId: string, flightId: string): Promise<void> {
    trackOf(
      processed(isUlid(flightId) ? await this.flights.track(accountId, flightId, undefined) : undefined),
    );
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

async function represent(
  flight: FlightTrackRecord,
  stored: Buffer,
  { representation, resolution, encoding }: TrackSelection,
): Promise<GzippedRepresentation> {
  if (representation === 'json' && resolution === 'full' && encoding === 'delta') {
    return new GzippedRepresentation(JSON_MEDIA_TYPE, stored);
  }
  const { track: full, body } = await restoreStoredTrack(stored);
  const track = atResolution(full, resolution);
  await nextTurn();
  const pieces =
    representation === 'json'
      ? trackJsonPieces(track, encoding, body)
      : TRACK_FORMATS[representation].write(track, flight.title);
  return GzippedRepresentation.of(
    representation === 'json' ? JSON_MEDIA_TYPE : mediaTypeOf(representation),
    pieces,
  );
}
