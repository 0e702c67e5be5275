import { isDeepStrictEqual } from 'node:util';
import { ANALYSIS_VERSION } from '@engine/analysis';
import { type Principal } from '@core/access';
import { SETTINGS, type Settings, terrainFolder } from '@core/config';
import { ApiError, type ErrorCode, flightTitle, SPLIT_TIMES_MAX } from '@core/contract';
import { mayHaveCommitted, newFlightId } from '@core/database';
import { inStage } from '@core/observability';
import { WorkCompletion } from '@core/work';
import { Inject, Injectable } from '@nestjs/common';
import { CORRECTIONS_CHECK } from '../domain/corrections/check-corrections.js';
import { type CorrectableHeaders, type LaterHeaders } from '../domain/corrections/header-changes.js';
import { furtherFlights } from '../domain/corrections/split-log.js';
import {
  CORRECTED_FIELDS,
  type CorrectedField,
  correctedValues,
  type CorrectedValues,
  type CorrectionAuthor,
  type StoredCorrections,
} from '../domain/corrections/stored-corrections.js';
import { type FlightInQueue, FlightIntake } from '../domain/intake/flight-intake.js';
import {
  type CorrectableFlight,
  type CorrectionOutcome,
  FlightCorrectionRepository,
  type FurtherFlights,
  type NewCorrections,
} from '../tables/flight-correction.repository.js';
import { type Flight } from '../tables/flight.entity.js';
import { type FlightChanges } from '../tables/flight-renaming.js';
import { FlightRepository } from '../tables/flight.repository.js';
import { FlightWorkRepository } from '../tables/flight-work.repository.js';
import { type CorrectionsBody } from '../wire/flight.bodies.js';
import { givenChanges } from './change-flight.js';
import { partOf } from './flight-segments.js';
import { LongLogThreads } from './long-log-threads.js';
import { MergeCandidates } from './merge-candidates.js';
import { OriginalFiles } from './original-files.js';
import { ProcessedFlights } from './processed-flights.js';

/** Others keep changing the flight in between. */
const ATTEMPTS_MAX = 10;

export interface CorrectionOptions {
  /** Whether to wait for the result. */
  readonly wait: boolean;
  /** Of the request. */
  readonly requestId: string | undefined;
}

/** Changes of title and site, and corrections to state or withdraw. */
type StatedChanges = FlightChanges & { readonly corrections: CorrectionsBody };

const BY_HEADER: CorrectionAuthor = { kind: 'header', name: '' };
/** A flight whose headers cannot be compared, or that another class of aircraft would contradict. */
const NOT_HEEDED: ReadonlySet<string> = new Set<ErrorCode>([
  'validation_failed',
  'file_not_available',
  'file_damaged',
  'flight_not_found',
  'flight_processing',
  'flight_processing_failed',
  'flight_merged',
]);

/** States and withdraws corrections of a flight, and has it analysed again. */
@Injectable()
export class CorrectFlight {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly corrections: FlightCorrectionRepository,
    private readonly originals: OriginalFiles,
    private readonly mergeCandidates: MergeCandidates,
    private readonly processed: ProcessedFlights,
    private readonly flights: FlightRepository,
    private readonly threads: LongLogThreads,
    private readonly intake: FlightIntake,
    private readonly completion: WorkCompletion,
    private readonly work: FlightWorkRepository,
  ) {}

  /**
   * Returns the flight, whose `correctionDue` says whether its result still does not follow.
   * @throws ApiError if the account has no such flight, the flight has no result or its file is missing,
   *   `flight_merged` if it is merged into another;
   *   `validation_failed` if a correction does not fit the log, `flight_processing_failed` if the analysis failed
   */
  async correct(
    { accountId, credential }: Pick<Principal, 'accountId' | 'credential'>,
    flightId: string,
    changes: StatedChanges,
    { wait, requestId }: CorrectionOptions,
  ): Promise<Flight> {
    const by = await this.corrections.author(accountId, credential.kind, idOf(credential));
    const { due } = await this.state(accountId, flightId, changes, by, wait);
    await this.follow(accountId, due, { wait, requestId });
    const flight = await this.processed.get(accountId, flightId);
    if (due.length > 0 && !flight.correctionDue && flight.failureReason !== null) {
      throw new ApiError('flight_processing_failed');
    }
    return flight;
  }

  /**
   * Heeds the headers of a file that has the fixes of a processed flight and was uploaded later, except where the owner
   * states something else.
   * @returns what they have changed
   */
  async heed(
    accountId: string,
    flightId: string,
    headers: CorrectableHeaders,
    { wait, requestId }: Partial<CorrectionOptions>,
  ): Promise<readonly CorrectedField[]> {
    try {
      const { due, changed } = await this.state(accountId, flightId, { headers }, BY_HEADER, wait);
      await this.follow(accountId, due, { wait, requestId });
      return changed;
    } catch (error) {
      if (error instanceof ApiError && NOT_HEEDED.has(error.code)) return []; // the flight stays as it is
      throw error;
    }
  }

  /** The flights to analyse then, and what has changed. None if the result follows all corrections already. */
  private async state(
    accountId: string,
    flightId: string,
    changes: StatedChanges | { readonly headers: CorrectableHeaders },
    by: CorrectionAuthor,
    wait = false,
  ): Promise<{ due: readonly FlightInQueue[]; changed: readonly CorrectedField[] }> {
    const naming = 'headers' in changes ? {} : givenChanges(changes);
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      await this.processed.get(accountId, flightId);
      const { flight, bytes } = await this.originals.read(accountId, flightId);
      const read = await this.corrections.find(accountId, flightId);
      if (!read) continue; // deleted, or uploaded again, in between
      const task = {
        ...{ bytes, part: partOf(flight), terrainFolder: terrainFolder(this.settings) },
        timeZone: flight.places?.timezone ?? null,
      };
      const stated = correctedValues(read.corrections);
      const requested = 'headers' in changes ? undefined : changes.corrections.merge_with;
      const merging = await this.mergeCandidates.read(accountId, { publicId: flightId, stated }, requested);
      if (merging.problems.length > 0) {
        throw new ApiError('validation_failed', { details: merging.problems });
      }
      const checked = await this.threads.runOnThread(CORRECTIONS_CHECK, {
        ...task,
        ...{ stated, pieces: merging.files, candidates: merging.candidates },
        newFlightIds: Array.from({ length: SPLIT_TIMES_MAX }, newFlightId),
        changes: 'headers' in changes ? laterHeaders(changes.headers, read) : changes.corrections,
      });
      if (checked.problems.length > 0) {
        throw new ApiError('validation_failed', { details: checked.problems });
      }
      if (isDeepStrictEqual(checked.values, stated)) {
        if (Object.keys(naming).length > 0) await this.flights.change(accountId, flightId, naming);
        return { due: read.correctionDue ? [{ publicId: flightId, ...read }] : [], changed: [] };
      }
      const corrections = storedOf(checked.values, read, by);
      const next: NewCorrections = {
        ...naming,
        corrections,
        measured: corrections && checked.measured,
        furtherFlights: furtherChanges({ ...flight, ...naming }, read.corrections, corrections),
        merged: merging.toMerge,
        separated: separatedIds(stated, checked.values),
      };
      const due = await this.store(accountId, { flightId, bytes }, read, next, wait);
      const changed = CORRECTED_FIELDS.filter(
        (name) => !isDeepStrictEqual(checked.values[name], stated[name]),
      );
      if (due) return { due, changed };
    }
    throw new ApiError('upload_conflict', { headers: { 'Retry-After': '1' } });
  }

  /**
   * The flights to analyse; undefined if the row has changed since it was read.
   * @throws ApiError `validation_failed` if a flight that is to go is divided or merged itself, and as `storeCopies`
   */
  private async store(
    accountId: string,
    { flightId, bytes }: { flightId: string; bytes: Uint8Array },
    read: CorrectableFlight,
    next: NewCorrections,
    wait: boolean,
  ): Promise<readonly FlightInQueue[] | undefined> {
    const options = { version: ANALYSIS_VERSION, queueClass: wait ? 'awaited' : 'upload' } as const;
    const added = next.furtherFlights.added.map(({ publicId }) => publicId);
    const discard = (ids: readonly string[]) => Promise.all(ids.map((id) => this.intake.discard(id)));
    let outcome: CorrectionOutcome | undefined;
    try {
      await this.intake.storeCopies(accountId, added, bytes);
      outcome = await this.corrections.correct(accountId, flightId, read, next, options);
    } catch (error) {
      // If the database's reply was lost, the rows may exist and need their files.
      if (!mayHaveCommitted(error)) await discard(added);
      throw error;
    }
    const isDone = outcome !== undefined && 'due' in outcome;
    await discard(isDone ? next.furtherFlights.removed : added);
    if (outcome && 'boundFlightId' in outcome) throw boundFlight(outcome.boundFlightId);
    return outcome?.due;
  }

  /** Wakes workers, and waits for the results if wanted. */
  private async follow(
    accountId: string,
    due: readonly FlightInQueue[],
    { wait = false, requestId }: Partial<CorrectionOptions>,
  ): Promise<void> {
    const waitMs = this.settings.uploadWaitSeconds * 1_000;
    await Promise.all(
      due.map(async (flight) => {
        const finished = wait && this.completion.waitFor(flight.publicId, waitMs, this.work);
        await this.intake.enqueue(accountId, flight, requestId);
        if (finished) await inStage('wait', () => finished);
      }),
    );
  }
}

function idOf(credential: Principal['credential']): string {
  if (credential.kind === 'api_key') return credential.publicId;
  return credential.kind === 'oauth_token' ? credential.connectionId : credential.id;
}

function laterHeaders(headers: CorrectableHeaders, { corrections }: CorrectableFlight): LaterHeaders {
  const ofOwner = CORRECTED_FIELDS.filter((name) => (corrections?.[name]?.by.kind ?? 'header') !== 'header');
  return { headers, ofOwner };
}

/** What did not change keeps when and by whom it was stated. */
function storedOf(
  values: CorrectedValues,
  { corrections }: CorrectableFlight,
  by: CorrectionAuthor,
): StoredCorrections | null {
  const at = new Date().toISOString();
  const stated = CORRECTED_FIELDS.filter((name) => values[name] !== undefined).map((name) => {
    const before = corrections?.[name];
    const isSame = before !== undefined && isDeepStrictEqual(before.value, values[name]);
    return [name, isSame ? before : { value: values[name], at, by }] as const;
  });
  return stated.length === 0 ? null : Object.fromEntries(stated);
}

/** Flights that are not merged into this one any more. */
function separatedIds(before: CorrectedValues, { merge_with: after = [] }: CorrectedValues): string[] {
  const ids = (before.merge_with ?? []).map(({ flightId }) => flightId);
  return ids.filter((id) => !after.some(({ flightId }) => flightId === id));
}

/** What a division of the log changes in the flights that its later parts are. */
function furtherChanges(
  flight: Flight,
  stated: StoredCorrections | null,
  corrections: StoredCorrections | null,
): FurtherFlights {
  const part = partOf(flight);
  const before = furtherFlights(part, stated?.split_at?.value);
  const after = furtherFlights(part, corrections?.split_at?.value);
  const without = (all: typeof before, others: typeof before) =>
    all.filter(({ publicId }) => !others.some((other) => other.publicId === publicId));
  return {
    added: without(after, before),
    removed: without(before, after).map(({ publicId }) => publicId),
    title: flightTitle(flight.site, flight.flownOn),
    corrections: ofWholeLog(corrections),
  };
}

/** What is stated of a log as a whole, and thus of each of its flights. */
function ofWholeLog(corrections: StoredCorrections | null): StoredCorrections | null {
  const { flown_on, aircraft_class, aircraft_model, pilot } = corrections ?? {};
  const common = Object.entries({ flown_on, aircraft_class, aircraft_model, pilot }).filter(
    ([, stated]) => stated !== undefined,
  );
  return common.length === 0 ? null : Object.fromEntries(common);
}

function boundFlight(flightId: string): ApiError {
  const message = `must stay while flight ${flightId}, which it has made, is divided or merged itself: withdraw that first`;
  return new ApiError('validation_failed', { details: [{ field: 'corrections.split_at', message }] });
}
