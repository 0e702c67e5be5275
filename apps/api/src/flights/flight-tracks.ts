import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  atResolution,
  type ReplayEncoding,
  type ReplayResolution,
  type ReplayTrack,
  restoreTrack,
  type StoredTrack,
} from '@app/domain';
import { type Flight, FlightRepository } from '@app/database';
import { trackPayload } from '@app/flights';
import { Injectable } from '@nestjs/common';
import { type FlightMetrics } from './dto/flight-metrics.dto.js';
import { type FlightQuality } from './dto/flight-quality.dto.js';
import { type FlightTrack } from './dto/flight-track.dto.js';

const unzip = promisify(gunzip);

/** Tracks of processed flights, all made from the one that was stored when the flight was processed. */
@Injectable()
export class FlightTracks {
  constructor(private readonly flights: FlightRepository) {}

  async at(flight: Flight, resolution: ReplayResolution): Promise<ReplayTrack> {
    const stored = (await unzip(await this.flights.track(flight.accountId, flight.id))).toString();
    return atResolution(restoreTrack(JSON.parse(stored) as StoredTrack), resolution);
  }

  async payload(
    flight: Flight,
    resolution: ReplayResolution,
    encoding: ReplayEncoding,
  ): Promise<FlightTrack> {
    const track = await this.at(flight, resolution);
    return {
      flight_id: flight.publicId,
      ...trackPayload(track, encoding),
      gaps: (flight.quality as FlightQuality).gaps,
      bounds: (flight.metrics as FlightMetrics).bounds,
    };
  }
}
