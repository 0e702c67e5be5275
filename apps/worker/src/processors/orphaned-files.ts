import { randomInt } from 'node:crypto';
import { SETTINGS, type Settings } from '@app/config';
import { FlightWorkRepository } from '@app/database';
import { FlightFileStore, type StoredFile } from '@app/storage';
import { Inject, Injectable, Logger } from '@nestjs/common';

/**
 * Deletes what uploads leave behind that were cut off before there was a row: a file without a flight, or a
 * part of one. Every look is at one part of the store, the next one each time; workers look on their own and
 * may meet at the same file.
 */
@Injectable()
export class OrphanedFiles {
  private readonly logger = new Logger('worker');
  /** Begins anywhere, so that workers that never live long come to all parts too. */
  private turn = randomInt(2 ** 32);

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: FlightWorkRepository,
    private readonly files: FlightFileStore,
  ) {}

  /** Looks through the next part of the store. */
  async sweep(): Promise<void> {
    const parts = await this.files.parts();
    const part = parts[this.turn++ % parts.length];
    if (part === undefined) return;
    const writtenBefore = Date.now() - this.settings.orphanedFileSeconds * 1_000;
    const listed = await this.files.list(part);
    const old = listed.filter(({ writtenAt }) => writtenAt.getTime() < writtenBefore);
    const unfinished = old.filter(({ flightId }) => flightId === null);
    const orphaned = await this.withoutFlight(old.filter(isWhole));
    for (const file of [...unfinished, ...orphaned]) await this.files.discard(file);
    if (unfinished.length + orphaned.length === 0) return;
    this.logger.log({
      event: 'files.swept',
      files: listed.length,
      orphaned: orphaned.length,
      unfinished: unfinished.length,
    });
  }

  private async withoutFlight(files: WholeFile[]): Promise<WholeFile[]> {
    if (files.length === 0) return [];
    const orphans = new Set(await this.work.orphansAmong(files));
    return files.filter(({ flightId }) => orphans.has(flightId));
  }
}

type WholeFile = StoredFile & { readonly flightId: string };

function isWhole(file: StoredFile): file is WholeFile {
  return file.flightId !== null;
}
