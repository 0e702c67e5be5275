import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SampleFlightRepository } from '@capabilities/flights';
import { Injectable, Logger } from '@nestjs/common';
import { UploadFlight } from '@capabilities/flights/api';
import { FlightSharing } from '../sharing/flight-sharing.js';

/** In the repository, next to `dist`. The container image does not include it: only `npm start` asks for the flight. */
const SAMPLE_FILE = path.resolve(import.meta.dirname, '../../../../../examples/sample-flight.igc');

/** Visitors should see everything that a shared flight can show. */
const SHARE_OPTIONS = { showDebrief: true, allowDownload: true, allowEmbed: true, showAirspace: false };

/** Uploads the flight that the start page shows. */
@Injectable()
export class SampleFlightUpload {
  private readonly logger = new Logger('sample-flight');

  constructor(
    private readonly samples: SampleFlightRepository,
    private readonly uploads: UploadFlight,
    private readonly sharing: FlightSharing,
  ) {}

  /**
   * Uploads and shares the flight if the launcher asked for it. Every step can be repeated, so the next start continues
   * where a killed one stopped. Never rejects: the service works without a sample.
   */
  async uploadIfWanted(): Promise<void> {
    try {
      const accountId = await this.samples.wantedBy();
      if (accountId !== undefined) await this.upload(accountId);
    } catch (error) {
      this.logger.warn({ event: 'sample_flight.not_uploaded', error });
    }
  }

  private async upload(accountId: string): Promise<void> {
    const bytes = await readFile(SAMPLE_FILE);
    const file = { bytes, title: undefined, site: undefined, release: () => undefined };
    const { flight } = await this.uploads.upload(accountId, file, { wait: false });
    await this.sharing.enable(accountId, flight.publicId, SHARE_OPTIONS);
    await this.samples.record({ accountId, publicId: flight.publicId });
    this.logger.log({ event: 'sample_flight.uploaded', flightId: flight.publicId });
  }
}
