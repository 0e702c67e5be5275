import { SETTINGS, type Settings } from '@core/config';
import { ApiError } from '@core/contract';
import { SampleFlightRepository } from '@capabilities/flights';
import { Inject, Injectable } from '@nestjs/common';
import { FlightSharing } from '../sharing/flight-sharing.js';

/** Finds the flight that the start page shows. */
@Injectable()
export class SampleFlightLink {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly samples: SampleFlightRepository,
    private readonly sharing: FlightSharing,
  ) {}

  /** A path of this service or the configured URL; null if there is no sample. */
  async url(): Promise<string | null> {
    const { sampleFlightUrl } = this.settings;
    if (sampleFlightUrl !== undefined) return sampleFlightUrl;
    const flight = await this.samples.shared();
    const share = flight && (await this.shareOf(flight.accountId, flight.publicId));
    return share ? new URL(share.url).pathname : null;
  }

  /** Null if the flight was deleted since it was found. */
  private async shareOf(accountId: string, flightId: string) {
    try {
      return await this.sharing.get(accountId, flightId);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'flight_not_found') return null;
      throw error;
    }
  }
}
