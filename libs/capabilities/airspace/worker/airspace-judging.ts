import { SETTINGS, type Settings, terrainFolder } from '@core/config';
import { type KnownAirspaceSummary, wireTime } from '@core/contract';
import { FlightFileStore } from '@core/storage';
import { type BackgroundJob, DependencyGate } from '@core/work';
import { piecesOf } from '@capabilities/flights';
import { AnalysisPool, QuietLoop, UploadsInHand } from '@capabilities/flights/worker';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AirspaceProfiles } from '../domain/airspace-profiles.js';
import { around } from '../domain/flight-bounds.js';
import { type ProfileVerdict, type StoredVerdict, type Verdicts } from '../domain/stored-verdict.js';
import {
  AirspaceJudgingRepository,
  type FlightToJudge,
  type NearbyAirspace,
  type ValidSet,
} from '../tables/airspace-judging.repository.js';
import { type JudgingTask } from './judging-thread.js';

const JUDGING_THREAD = new URL('./judging-thread.js', import.meta.url).href;

/** Flights that are looked at in one transaction after sets were added or removed. */
const CHANGE_BATCH = 1_000;
/** For flights that other workers processed, and for changes of the sets. */
const POLL_MS = 2_000;
/** Without sets: for the first one. A flight that this worker has processed begins a round, too. */
const IDLE_MS = 10_000;
/** Added to the time limit of the thread before another worker may claim the flight. */
const LEASE_MARGIN_SECONDS = 30;
/** After the first failure of a flight; doubled with each. */
const RETRY_SECONDS = 30;

const NONE: Verdicts = { airspaces: [], verdicts: {} };

/**
 * Judges processed flights by the airspaces of their day, one at a time, and after sets were added or removed those of
 * the days of these. Due work is in rows: it never delays an upload, is never lost, and never makes a flight fail.
 * Without sets, there is none, and a statement that reads three empty tables looks for the first one. It yields to uploads.
 */
@Injectable()
export class AirspaceJudging implements BackgroundJob {
  readonly name = 'airspace';
  private readonly logger = new Logger('airspace');
  private readonly loop: QuietLoop;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly profiles: AirspaceProfiles,
    private readonly work: AirspaceJudgingRepository,
    private readonly files: FlightFileStore,
    private readonly pool: AnalysisPool,
    private readonly gate: DependencyGate,
    uploads: UploadsInHand,
  ) {
    this.loop = new QuietLoop(uploads, gate, {
      round: () => this.round(),
      needs: { files: true },
      logFailure: (error) => this.logger.warn({ event: 'airspace.failed', error }),
    });
  }

  start(): void {
    this.loop.followUploads();
    this.loop.start();
  }

  /** Claims no other flight; resolves when the current one is saved or released. */
  async stop(): Promise<void> {
    await this.loop.stop();
  }

  private async round(): Promise<number> {
    const { hasDueFlights, hasChanges, hasSets } = await this.work.outlook();
    const leaseSeconds = this.settings.analysisTimeoutSeconds + LEASE_MARGIN_SECONDS;
    const flight = hasDueFlights ? await this.work.claim(leaseSeconds) : undefined;
    if (flight) {
      await this.judgeOrPostpone(flight);
      return 0;
    }
    if (hasDueFlights) await this.work.settle();
    if (hasChanges && (await this.work.markNext(CHANGE_BATCH))) return 0;
    return hasSets ? POLL_MS : IDLE_MS;
  }

  private async judgeOrPostpone(flight: FlightToJudge): Promise<void> {
    const { publicId: flightId, failures } = flight;
    try {
      const verdict = await this.judge(flight);
      const { name } = this.profiles.standard;
      const summary = summaryOf(verdict, name);
      if (!(await this.work.save(flight, verdict, summary, name))) return;
      this.logger.log({ event: 'airspace.judged', flightId, summary: summary ?? 'unknown' });
    } catch (error) {
      if (await this.gate.isClosedBy(error)) return this.release(flight, 'a service was away');
      if (this.loop.isStopping) return this.release(flight, 'the worker stopped');
      this.logger.warn({ event: 'airspace.attempt_failed', flightId, failures, error });
      const reason = error instanceof Error ? error.message : String(error);
      const seconds = RETRY_SECONDS * 2 ** (failures - 1);
      await this.work.postpone(flight, { seconds, reason, isFailure: true });
    }
  }

  /** Lets any worker claim the flight at once. */
  private release(flight: FlightToJudge, reason: string): Promise<void> {
    return this.work.postpone(flight, { seconds: 0, reason, isFailure: false });
  }

  private async judge(flight: FlightToJudge): Promise<StoredVerdict> {
    const { flownOn, country, landingCountry, bounds, hasTakeoff } = flight;
    const valid = flownOn === null ? [] : await this.work.validSets(flownOn);
    const nearby = bounds && valid.length > 0 ? await this.work.nearby(valid, around(bounds)) : [];
    const hasSetOf = (code: string | null) => valid.some((set) => set.country === code);
    const isCovered = hasSetOf(country) && (landingCountry === null || hasSetOf(landingCountry));
    const pressure = nearby.length > 0 ? await this.work.seaLevelPressure(flight) : null;
    const { airspaces, verdicts } = nearby.length > 0 ? await this.verdicts(flight, nearby, pressure) : NONE;
    const isClear = isCovered && hasTakeoff;
    return {
      judged_at: wireTime(Date.now()),
      sea_level_pressure_hpa: pressure,
      flown_on: flownOn,
      country,
      is_country_covered: isCovered,
      sets: usedSets(valid, nearby, country),
      airspaces,
      verdicts: Object.fromEntries(
        this.profiles.all.map(({ name }) => [name, completed(verdicts[name], isClear)]),
      ),
    };
  }

  private async verdicts(
    flight: FlightToJudge,
    airspaces: readonly NearbyAirspace[],
    seaLevelPressureHPa: number | null,
  ): Promise<Verdicts> {
    const { startSeconds, endSeconds, corrections, uploadedAt } = flight;
    const isWhole = startSeconds === null && endSeconds === null;
    const bytes = await this.files.read(flight.publicId, flight.fileSha256);
    const task: JudgingTask = {
      pieces: await piecesOf(this.files, corrections),
      ...{ bytes, uploadedAt, corrections, seaLevelPressureHPa, airspaces },
      part: isWhole ? null : { startSeconds, endSeconds },
      terrainFolder: terrainFolder(this.settings),
      profiles: this.profiles.all,
    };
    return this.pool.run<Verdicts>(task, JUDGING_THREAD);
  }
}

/** With no airspace around it, a flight is clear; but not where this service does not know the airspaces. */
function completed(verdict: ProfileVerdict | undefined, isClear: boolean): ProfileVerdict {
  const found = verdict ?? { summary: 'clear', qnh: null, compared_count: 0, crossings: [], misses: [] };
  return found.summary === 'clear' && !isClear ? { ...found, summary: 'unknown' } : found;
}

function usedSets(
  valid: readonly ValidSet[],
  nearby: readonly NearbyAirspace[],
  country: string | null,
): StoredVerdict['sets'] {
  const near = new Set(nearby.map(({ set }) => set));
  return valid.filter((set) => set.country === country || near.has(set.name)).map(({ id: _, ...set }) => set);
}

function summaryOf({ verdicts }: StoredVerdict, profile: string): KnownAirspaceSummary | null {
  const { summary } = verdicts[profile]!;
  return summary === 'unknown' ? null : summary;
}
