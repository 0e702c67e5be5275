import { partOf } from '@capabilities/flights';
import { KeptViews, LongLogThreads, OriginalFiles } from '@capabilities/flights/api';
import { SETTINGS, type Settings, terrainFolder } from '@core/config';
import { ApiError } from '@core/contract';
import { UncompressedRepresentation } from '@core/http';
import { Inject, Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { type AirspaceQuery } from '../airspace.query.js';
import { DEFAULT_LANGUAGE, FlightAirspaces } from '../flight-airspaces.js';
import { type FlightAirspace } from '../../wire/index.js';
import { CROSSING_DRAWING } from './draw-crossing-picture.js';

const PNG_MEDIA_TYPE = 'image/png';

/** Pictures of crossings, as evidence for those who decide about them. */
@Injectable()
export class CrossingPictures {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly airspaces: FlightAirspaces,
    private readonly files: OriginalFiles,
    private readonly kept: KeptViews,
    private readonly threads: LongLogThreads,
  ) {}

  /**
   * The picture as PNG.
   * @param position of the crossing, from 1
   * @throws ApiError `airspace_crossing_not_found`, or as the verdict and the file of the flight
   */
  async picture(
    accountId: string,
    flightId: string,
    position: string,
    query: AirspaceQuery,
  ): Promise<UncompressedRepresentation> {
    const verdict = await this.airspaces.find(accountId, flightId, query);
    const number = numberOf(position, verdict);
    const { language = DEFAULT_LANGUAGE } = query;
    const key = `${flightId} airspace ${verdict.profile.name} ${number} ${language}`;
    return this.kept.get(key, versionOf(verdict), async () => {
      const png = await this.draw(accountId, verdict, number, language);
      if (!png) throw new ApiError('airspace_crossing_not_found');
      return new UncompressedRepresentation(PNG_MEDIA_TYPE, png);
    });
  }

  private async draw(
    accountId: string,
    verdict: FlightAirspace,
    number: number,
    language: NonNullable<AirspaceQuery['language']>,
  ): Promise<Uint8Array | null> {
    const { flight, bytes } = await this.files.read(accountId, verdict.flight_id);
    const { corrections, createdAt, inputSha256, places } = flight;
    const merged = (corrections?.merge_with?.value ?? []).map((piece) => piece.flightId);
    const { crossings, airspaces, sets, qnh, profile } = verdict;
    return this.threads.runOnThread(CROSSING_DRAWING, {
      flightId: verdict.flight_id,
      fileSha256: inputSha256 && Buffer.from(inputSha256).toString('hex'),
      timeZone: places?.timezone ?? null,
      flownOn: verdict.flown_on,
      log: {
        bytes,
        uploadedAt: createdAt,
        part: partOf(flight),
        pieces: await this.files.readAll(accountId, merged),
        corrections,
        terrainFolder: terrainFolder(this.settings),
      },
      language,
      number,
      profile: this.airspaces.profile(profile.name),
      verdict: { crossings, airspaces, sets, qnh, profile },
    });
  }
}

/** @throws ApiError if the verdict has no such crossing */
function numberOf(position: string, { crossings }: FlightAirspace): number {
  const number = /^[1-9]\d{0,5}$/.test(position) ? Number(position) : 0;
  if (number >= 1 && number <= crossings.length) return number;
  throw new ApiError('airspace_crossing_not_found');
}

/** Of what the picture shows. */
function versionOf({ judged_at, crossings, airspaces, sets, qnh }: FlightAirspace): string {
  return hash('sha256', JSON.stringify([judged_at, crossings, airspaces, sets, qnh]));
}
