import { AIRBORNE_KINDS, ANALYSIS_VERSION } from '@engine/analysis';
import { SETTINGS, type Settings, terrainFolder } from '@core/config';
import { ApiError, type RuleSetName } from '@core/contract';
import { isOfMainFlight } from '@engine/coach';
import { type ScoresPayload } from '@engine/results';
import { type FlightSegment, type LogSegment } from '@engine/results/shapes';
import { type ProcessedFlight } from '../wire/flight.js';
import { type Flight } from '../tables/flight.entity.js';
import { FlightResultRepository } from '../tables/flight-result.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type AnalysedSegment, SEGMENT_ANALYSIS } from './analyse-segment.js';
import { presentSegment } from './flight-segment.presenter.js';
import { LongLogThreads } from './long-log-threads.js';
import { partOf } from '../domain/corrections/recorded-log.js';
import { OriginalFiles } from '../domain/original-files.js';
import { ProcessedFlights, stillProcessing } from '../domain/processed-flights.js';

/** About 100 KB each. A client reads the few flights of one log, perhaps under several rule sets. */
const KEPT_MAX = 64;

/**
 * The numbers of each flight of a log, computed on request from its file and cached. Those of the main flight are the
 * flight's own: only its score may differ, since the flight's score is that of the log's best flight.
 */
@Injectable()
export class FlightSegments {
  private readonly kept = new LRUCache<string, AnalysedSegment>({ max: KEPT_MAX });

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly processed: ProcessedFlights,
    private readonly originals: OriginalFiles,
    private readonly results: FlightResultRepository,
    private readonly threads: LongLogThreads,
  ) {}

  /**
   * @param position of the part in `quality.segments`, as in the path
   * @throws ApiError if the account has no such flight, the flight has no result (yet) or its file is missing;
   *   `segment_not_found`, `segment_not_a_flight`
   */
  async get(
    accountId: string,
    flightId: string,
    position: string,
    ruleSet: RuleSetName,
  ): Promise<FlightSegment> {
    const flight = await this.processed.get(accountId, flightId);
    requireFlight(flight, position);
    requireCurrent(flight);
    const analysed = await this.analysed(accountId, flight, Number(position));
    const stored = analysed.segment.is_main && (await this.storedScores(accountId, flight, ruleSet));
    return presentSegment(flight, { ...analysed, ...(stored && { scores: stored }) }, ruleSet);
  }

  private async analysed(accountId: string, flight: Flight, index: number): Promise<AnalysedSegment> {
    const { publicId, inputSha256, analysisVersion, corrections } = flight;
    const stated = JSON.stringify(corrections);
    const key = `${publicId} ${inputSha256?.toString('hex')} ${analysisVersion} ${index} ${stated}`;
    const kept = this.kept.get(key);
    if (kept) return kept;
    const { bytes } = await this.originals.read(accountId, flight.publicId);
    const merged = (corrections?.merge_with?.value ?? []).map(({ flightId }) => flightId);
    const pieces = await this.originals.readAll(accountId, merged);
    const { scoreBudgetMs } = this.settings;
    const folder = terrainFolder(this.settings);
    const task = {
      ...{ bytes, part: partOf(flight), pieces, corrections, index },
      ...{ scoreBudgetMs, terrainFolder: folder },
    };
    const analysed = await this.threads.runOnThread(SEGMENT_ANALYSIS, task);
    // The same analysis found a flight there, unless terrain came or went since then.
    if (!analysed) throw new ApiError('segment_not_found');
    this.kept.set(key, analysed);
    return analysed;
  }

  /** The stored scores, if the one under this rule set is that of the main flight. */
  private async storedScores(
    accountId: string,
    flight: Flight,
    ruleSet: RuleSetName,
  ): Promise<ScoresPayload | null> {
    const found = await this.results.scores(accountId, flight.publicId);
    const stored = (found?.part ?? null) as ScoresPayload | null;
    const score = stored?.scores[ruleSet];
    return score && isOfMainFlight(score, flight as Pick<ProcessedFlight, 'metrics' | 'quality'>)
      ? stored
      : null;
  }
}

/** @throws ApiError */
function requireFlight(flight: Flight, position: string): void {
  const segments = (flight.quality as { segments?: LogSegment[] } | null)?.segments ?? [];
  const segment = /^(0|[1-9]\d*)$/.test(position) ? segments[Number(position)] : undefined;
  if (!segment) {
    throw new ApiError('segment_not_found', {
      message: `The log of this flight has no part ${position.slice(0, POSITION_CHARACTERS_MAX)}: it has ${segments.length} listed parts, counted from 0.`,
    });
  }
  if (!AIRBORNE_KINDS.has(segment.kind)) {
    throw new ApiError('segment_not_a_flight', {
      message: `Part ${position} of this log is not a flight: its kind is \`${segment.kind}\`.`,
    });
  }
}

/** Long enough for every position that exists. */
const POSITION_CHARACTERS_MAX = 10;

/**
 * The numbers must fit those of the flight, so both must come from the same version of the analysis, and follow the same
 * corrections.
 * @throws ApiError
 */
function requireCurrent({ analysisVersion, failureReason, correctionDue }: Flight): void {
  if (analysisVersion === ANALYSIS_VERSION && !correctionDue) return;
  throw failureReason === null ? stillProcessing() : new ApiError('flight_processing_failed');
}
