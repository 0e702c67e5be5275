import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { airspaceFolder, SETTINGS, type Settings } from '@core/config';
import { isDatabaseUnavailable } from '@core/database';
import { RecurringFault } from '@core/observability';
import { type Chore, NOTHING } from '@core/work';
import { AnalysisPool, AnalysisPoolClosedError } from '@capabilities/flights/worker';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DESCRIPTION_SUFFIX, describedSet, UndescribedSetError } from '../domain/described-set.js';
import { tooLarge, UnusableAirspaceFileError } from '../domain/read-set.js';
import {
  type AirspaceFileId,
  AirspaceFileRepository,
  type StoredFile,
} from '../tables/airspace-file.repository.js';
import { type NewAirspaceSet } from '../tables/airspace-set.repository.js';
import {
  type AirspaceFile,
  airspaceFileIn,
  airspaceFilesIn,
  folderIdOf,
  UNMARKED,
} from './airspace-files.js';
import { type ReadingOutcome, type ReadingTask } from './reading-thread.js';

const READING_THREAD = new URL('./reading-thread.js', import.meta.url).href;

/**
 * Keeps the sets of airspaces as the files in `DATA_DIR/airspace` are. A file counts once it has looked the same in two
 * rounds; one that is gone for two rounds takes its set with it. Any number of workers may share the folder.
 */
@Injectable()
export class AirspaceFolder implements Chore {
  readonly name = 'airspace folder';
  private readonly logger = new Logger('airspace');
  private readonly fault = new RecurringFault(this.logger, 'airspace.file_fault');
  private readonly folder: string;
  /** In the round before; undefined in the first one. */
  private seen: ReadonlyMap<string, AirspaceFile> | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly files: AirspaceFileRepository,
    private readonly pool: AnalysisPool,
  ) {
    this.folder = airspaceFolder(settings);
  }

  async run(stopping: AbortSignal) {
    const found = await airspaceFilesIn(this.folder);
    const before = this.seen;
    this.seen = found;
    const folderId = found && before && (await folderIdOf(this.folder, found.size > 0));
    if (!folderId) return NOTHING;
    const known = await this.known(folderId, [...found.keys()]);
    if (!known) return NOTHING;
    const gone = [...known.keys()].filter((name) => !found.has(name) && !before.has(name));
    const changed = [...found.values()].filter(
      ({ name, state }) => state !== known.get(name) && state === before.get(name)?.state,
    );
    const counts = { added: 0, replaced: 0, removed: 0, refused: 0 };
    for (const name of gone) {
      if (stopping.aborted || (await this.files.forget({ folderId, name })) === 'busy') return counts;
      this.logger.log({ event: 'airspace.file_removed', file: name });
      counts.removed++;
    }
    for (const file of changed) {
      if (stopping.aborted) return counts;
      const outcome = await this.take(folderId, file);
      if (outcome === 'busy') return counts;
      if (outcome !== 'unchanged') counts[outcome]++;
    }
    return counts;
  }

  /**
   * States of the files by their names; undefined while another process stores one. Files that were read before the folder
   * became writable, and got its id, come along.
   */
  private async known(folderId: string, found: readonly string[]): Promise<Map<string, string> | undefined> {
    const inFolder = async () =>
      new Map((await this.files.inFolder(folderId)).map(({ name, state }) => [name, state]));
    const known = await inFolder();
    if (folderId === UNMARKED || found.every((name) => known.has(name))) return known;
    return (await this.files.move(UNMARKED, folderId, found)) === 'busy' ? undefined : inFolder();
  }

  /** A fault of this process leaves the file for the next round, and does not keep it from the others. */
  private async take(folderId: string, file: AirspaceFile): Promise<StoredFile> {
    try {
      return await this.store({ folderId, name: file.name }, file);
    } catch (error) {
      if (error instanceof AnalysisPoolClosedError || isDatabaseUnavailable(error)) throw error;
      this.fault.warn(error as Error);
      return 'unchanged';
    }
  }

  private async store(id: AirspaceFileId, file: AirspaceFile): Promise<StoredFile> {
    const read = await this.read(file);
    const isMarkedSince = id.folderId === UNMARKED && (await folderIdOf(this.folder, false)) !== undefined;
    if (read === undefined || isMarkedSince) return 'unchanged';
    if ('refusal' in read) {
      const outcome = await this.files.refuse(id, file.state, read.refusal);
      if (outcome === 'refused') this.report(file, read.refusal);
      return outcome;
    }
    const outcome = await this.files.store(id, file.state, read.set);
    if (outcome === 'refused') this.report(file, `another set is named "${read.set.name}"`);
    const { airspaces, leftOutCount } = read.set;
    const counts = { airspaces: airspaces.length, leftOut: leftOutCount };
    if (outcome === 'added') this.logger.log({ event: 'airspace.file_added', file: file.name, ...counts });
    if (outcome === 'replaced')
      this.logger.log({ event: 'airspace.file_replaced', file: file.name, ...counts });
    return outcome;
  }

  private report({ name }: AirspaceFile, reason: string): void {
    this.logger.warn({ event: 'airspace.file_refused', file: name, reason });
  }

  /** Undefined if it changes while it is read. */
  private async read(file: AirspaceFile): Promise<{ set: NewAirspaceSet } | { refusal: string } | undefined> {
    const at = path.join(this.folder, file.name);
    const { airspaceFileMaxBytes, airspacesPerSetMax, airspacePointsMax } = this.settings;
    try {
      const text = file.hasDescription ? await readFile(at + DESCRIPTION_SUFFIX, 'utf8') : null;
      const description = describedSet(file.name, text);
      if (file.bytes > airspaceFileMaxBytes) throw tooLarge(airspaceFileMaxBytes);
      const bytes = await readFile(at);
      if ((await airspaceFileIn(this.folder, file.name))?.state !== file.state) return undefined;
      const task: ReadingTask = {
        bytes,
        limits: { airspaceFileMaxBytes, airspacesPerSetMax, airspacePointsMax },
      };
      const read = await this.pool.run<ReadingOutcome>(task, READING_THREAD);
      if ('refusal' in read) return read;
      const { airspaces, leftOutCount, sha256 } = read;
      return {
        set: { ...description, source: file.name, airspaces, leftOutCount, sha256: Buffer.from(sha256) },
      };
    } catch (error) {
      const { name, message } = error as Error;
      if (error instanceof UndescribedSetError || error instanceof UnusableAirspaceFileError)
        return { refusal: message };
      if (name !== 'AbortError') throw error;
      return { refusal: `Reading it takes longer than ${this.settings.analysisTimeoutSeconds} s.` };
    }
  }
}
