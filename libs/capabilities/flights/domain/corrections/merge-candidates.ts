import { createHash } from 'node:crypto';
import { type ErrorDetail, isUlid } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { type MergeCandidate } from './merge-logs.js';
import { partOf, type PieceFiles } from './recorded-log.js';
import { correctedValues, type CorrectedValues } from './stored-corrections.js';
import { type Flight } from '../../tables/flight.entity.js';
import { FlightRepository } from '../../tables/flight.repository.js';
import { type FlightToMerge } from '../../tables/merged-flights.js';
import { OriginalFiles } from '../original-files.js';

/** What a request to merge flights into another is checked with. */
export interface MergeRequest {
  readonly candidates: readonly MergeCandidate[];
  /** The same, as they were when they were read. */
  readonly toMerge: readonly FlightToMerge[];
  /** Of the candidates, and of the flights that are merged already. */
  readonly files: PieceFiles;
  /** Flights that cannot be merged, whatever their logs contain. */
  readonly problems: readonly ErrorDetail[];
}

/** Reads the flights that a request merges into another, with their files. */
@Injectable()
export class MergeCandidates {
  constructor(
    private readonly flights: FlightRepository,
    private readonly originals: OriginalFiles,
  ) {}

  /**
   * @param stated of the flight that the others are merged into
   * @param requested public ids; null or undefined if the request does not merge
   * @throws ApiError if a file is missing
   */
  async read(
    accountId: string,
    { publicId, stated }: { readonly publicId: string; readonly stated: CorrectedValues },
    requested: readonly string[] | null | undefined,
  ): Promise<MergeRequest> {
    const merged = (stated.merge_with ?? []).map(({ flightId }) => flightId);
    const found: Flight[] = [];
    const problems: ErrorDetail[] = [];
    for (const [i, id] of (requested ?? []).entries()) {
      if (merged.includes(id)) continue;
      const flight = isUlid(id) ? await this.flights.find(accountId, id) : undefined;
      const message = id === publicId ? 'must not be the flight itself' : obstacle(flight);
      if (message !== undefined) problems.push({ field: `corrections.merge_with[${i}]`, message });
      else found.push(flight!);
    }
    if (problems.length > 0) return { candidates: [], toMerge: [], files: new Map(), problems };
    const ids = found.map((flight) => flight.publicId);
    const files = await this.originals.readAll(accountId, [...merged, ...ids]);
    return {
      candidates: found.map((flight) => candidateOf(flight, files.get(flight.publicId)!)),
      toMerge: found.map((flight) => ({ publicId: flight.publicId, attempt: flight.attempt })),
      files,
      problems,
    };
  }
}

function obstacle(flight: Flight | undefined): string | undefined {
  if (!flight) return 'must be the id of a flight of the account';
  if (flight.status === 'merged') return `is merged into flight ${flight.mergedInto} already`;
  if (flight.status !== 'processed') return 'must have been processed';
  if (flight.corrections?.merge_with) return 'has flights merged into it: withdraw its merge_with first';
  return undefined;
}

function candidateOf(flight: Flight, file: Uint8Array): MergeCandidate {
  return {
    flightId: flight.publicId,
    sha256: createHash('sha256').update(file).digest('hex'),
    part: partOf(flight),
    stated: correctedValues(flight.corrections),
  };
}
