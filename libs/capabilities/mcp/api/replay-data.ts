import { type RequestingAccount } from '@core/access';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type PublicFlight } from '@capabilities/pages/wire';
import { Injectable } from '@nestjs/common';
import { FlightTracks, LongLogThreads, unpackedBytes } from '@capabilities/flights/api';
import { SharedFlightReader, PUBLIC_VIEW_WRITING } from '@capabilities/pages';

const unzip = promisify(gunzip);

/** The app shows the flight itself. */
const SHOWN = {
  showDebrief: false,
  allowDownload: false,
  allowEmbed: false,
  showAirspace: false,
  language: null,
} as const;
/** The app draws every point that `high` keeps; `delta` is the shortest encoding that it can read. */
const VIEW = { resolution: 'high', encoding: 'delta', page: null } as const;

/** A flight of the account in the form that the page of a shared flight draws. */
@Injectable()
export class ReplayData {
  constructor(
    private readonly tracks: FlightTracks,
    private readonly reader: SharedFlightReader,
    private readonly threads: LongLogThreads,
  ) {}

  /** @throws ApiError if the account has no such flight, or the flight has no result or no track (yet) */
  async read({ accountId, ruleSet }: RequestingAccount, flightId: string): Promise<PublicFlight> {
    await this.tracks.requireTrack(accountId, flightId);
    const task = await this.reader.read({ accountId, publicId: flightId, ruleSet, ...SHOWN }, undefined);
    // the replay does not draw the weather, and the key may lack its scope
    const results = task.results && { ...task.results, weather: null };
    const track = results?.track;
    const work = { ...task, results, view: VIEW };
    const { gzip } = await this.threads.run(PUBLIC_VIEW_WRITING, work, track ? unpackedBytes(track) : 0);
    return JSON.parse((await unzip(gzip)).toString()) as PublicFlight;
  }
}
