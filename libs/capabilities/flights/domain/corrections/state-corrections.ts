import { isDeepStrictEqual } from 'node:util';
import { ANALYSIS_VERSION } from '@engine/analysis';
import { SETTINGS, type Settings, terrainFolder } from '@core/config';
import { ApiError, type ErrorCode, flightTitle, type QueueClass, SPLIT_TIMES_MAX } from '@core/contract';
import { mayHaveCommitted, newFlightId } from '@core/database';
import { Inject, Injectable } from '@nestjs/common';
import {
  type CorrectableFlight,
  type CorrectionOutcome,
  FlightCorrectionRepository,
  type FurtherFlights,
  type NewCorrections,
} from '../../tables/flight-correction.repository.js';
import { type UploadedFlight } from '../../tables/flight-upload.repository.js';
import { type Flight } from '../../tables/flight.entity.js';
import { type FlightChanges, givenChanges } from '../../tables/flight-renaming.js';
import { FlightRepository } from '../../tables/flight.repository.js';
import { type CorrectionsBody } from '../../wire/flight.bodies.js';
import { type FlightInQueue, FlightIntake } from '../intake/flight-intake.js';
import { OriginalFiles } from '../original-files.js';
import { ProcessedFlights } from '../processed-flights.js';
import { type CheckedCorrections, type CorrectionsToCheck } from './check-corrections.js';
import { type CorrectableHeaders, type LaterHeaders } from './header-changes.js';
import { MergeCandidates } from './merge-candidates.js';
import { partOf } from './recorded-log.js';
import { furtherFlights } from './split-log.js';
import {
  CORRECTED_FIELDS,
  type CorrectedField,
  correctedValues,
  type CorrectedValues,
  type CorrectionAuthor,
  type StoredCorrections,
} from './stored-corrections.js';

/** Others keep changing the flight in between. */
const ATTEMPTS_MAX = 10;

/** Changes of title and site, and corrections to state or withdraw. */
export type StatedChanges = FlightChanges & { readonly corrections: CorrectionsBody };

export interface StatedCorrections {
  /** The flights to analyse then. None if the result follows all corrections already. */
  readonly due: readonly FlightInQueue[];
  readonly changed: readonly CorrectedField[];
}

/** A file with the fixes of stored flights. */
export interface LaterFile {
  readonly headers: CorrectableHeaders;
  readonly sha256: Buffer;
}

/** Where corrections are checked against the log: always on a thread. Each program has its own. */
export abstract class CorrectionThreads {
  abstract check(task: CorrectionsToCheck): Promise<CheckedCorrections>;
}

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
  'flight_without_track',
]);

/** States and withdraws corrections of flights. The analysis that follows them is left to the caller. */
@Injectable()
export class StateCorrections {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly corrections: FlightCorrectionRepository,
    private readonly originals: OriginalFiles,
    private readonly mergeCandidates: MergeCandidates,
    private readonly processed: ProcessedFlights,
    private readonly flights: FlightRepository,
    private readonly threads: CorrectionThreads,
    private readonly intake: FlightIntake,
  ) {}

  /**
   * Heeds the headers of a file that has the fixes of flights and was uploaded later, except where the owner states
   * something else. A file that a flight was analysed from says nothing new.
   */
  async heed(
    accountId: string,
    flights: readonly UploadedFlight[],
    { headers, sha256 }: LaterFile,
    queueClass: QueueClass,
  ): Promise<StatedCorrections> {
    const others = flights.filter(
      ({ status, inputSha256 }) => status === 'processed' && !inputSha256?.equals(sha256),
    );
    const stated = await Promise.all(
      others.map(({ publicId }) => this.heedHeaders(accountId, publicId, headers, queueClass)),
    );
    return {
      due: stated.flatMap(({ due }) => due),
      changed: [...new Set(stated.flatMap(({ changed }) => changed))],
    };
  }

  private async heedHeaders(
    accountId: string,
    flightId: string,
    headers: CorrectableHeaders,
    queueClass: QueueClass,
  ): Promise<StatedCorrections> {
    try {
      return await this.state(accountId, flightId, { headers }, BY_HEADER, queueClass);
    } catch (error) {
      const isHeeded = !(error instanceof ApiError && NOT_HEEDED.has(error.code));
      if (isHeeded) throw error;
      return { due: [], changed: [] }; // the flight stays as it is
    }
  }

  /**
   * @throws ApiError if the account has no such flight, the flight has no result or its file is missing,
   *   `flight_merged` if it is merged into another, `validation_failed` if a correction does not fit the log
   */
  async state(
    accountId: string,
    flightId: string,
    changes: StatedChanges | { readonly headers: CorrectableHeaders },
    by: CorrectionAuthor,
    queueClass: QueueClass,
  ): Promise<StatedCorrections> {
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
      const checked = await this.threads.check({
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
      const due = await this.store(accountId, { flightId, bytes }, read, next, queueClass);
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
    queueClass: QueueClass,
  ): Promise<readonly FlightInQueue[] | undefined> {
    const options = { version: ANALYSIS_VERSION, queueClass };
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
