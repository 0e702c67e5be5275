import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type CountedUpload, DirectUploads } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, ERROR_CATALOGUE, type ErrorCode } from '@core/contract';
import { ADVISORY_LOCKS, DirectSessions, isDatabaseUnavailable } from '@core/database';
import { RecurringFault } from '@core/observability';
import { WakeableLoop } from '@core/work';
import { FileStoreUnavailableError } from '@core/storage';
import { AccountRepository } from '@capabilities/accounts';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { fileTooLarge, UploadMemory } from '@core/http';
import { type IgcUpload, UploadFlight } from '@capabilities/flights/api';
import { type Outcome, OUTCOMES, setAside } from './set-aside.js';
import { type FoundFile, SettledFiles, stateOf } from './settled-files.js';

const TAKE_FOLDER = 'select pg_try_advisory_lock($1) as taken';
const TAKES_NO_FLIGHTS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'service_unavailable',
  'direct_upload_limit_reached',
  'queue_full',
  'waiting_flight_limit_reached',
  'flight_limit_reached',
  'storage_limit_reached',
]);

interface Result {
  readonly outcome: Outcome;
  readonly reason?: string;
}

/**
 * Turns files in `INBOX_DIR` into flights, then moves them aside. A file stays until its flight is stored. If the process
 * is killed in between, the file is read again and found to be a duplicate. Several APIs can watch the same folder: one at a
 * time takes the files of an account.
 */
@Injectable()
export class WatchedFolder {
  private readonly logger = new Logger('inbox');
  private readonly fault = new RecurringFault(this.logger, 'inbox.fault');
  private readonly files: SettledFiles;
  private readonly loop = new WakeableLoop(() => this.round());
  private isStopping = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly accounts: AccountRepository,
    private readonly memory: UploadMemory,
    private readonly uploads: UploadFlight,
    private readonly allowance: DirectUploads,
    private readonly sessions: DirectSessions,
  ) {
    this.files = new SettledFiles(settings.inboxSettleSeconds * 1_000, (error) => this.fault.warn(error));
  }

  start(): void {
    if (this.settings.inboxDir !== undefined) this.loop.start();
  }

  /** Resolves once the current file is done with. */
  async stop(): Promise<void> {
    this.isStopping = true;
    if (this.settings.inboxDir !== undefined) await this.loop.stop();
  }

  private async round(): Promise<number> {
    const root = path.resolve(this.settings.inboxDir!);
    this.files.begin();
    await this.trying(async () => {
      for (const entry of await readdir(root, { withFileTypes: true })) {
        if (this.isStopping) return;
        if (entry.isDirectory() && !entry.name.startsWith('.'))
          await this.trying(() => this.takeAll(path.join(root, entry.name)));
      }
    });
    return this.settings.inboxScanSeconds * 1_000;
  }

  /** What cannot be done is left for the next round, and does not keep the service from the rest of this one. */
  private async trying(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.fault.warn(error as Error);
    }
  }

  private async takeAll(folder: string): Promise<void> {
    const accountId = await this.accounts.ownerOfFolder(path.basename(folder));
    if (accountId === undefined)
      throw new Error(
        `No active account has the id or the confirmed e-mail address that the folder ${folder} is named after`,
      );
    const files = await this.files.in(folder, OUTCOMES);
    if (files.length === 0) return;
    await this.sessions.use('watched-folder', async (session) => {
      const [lock] = await session.query<{ taken: boolean }[]>(TAKE_FOLDER, [
        ADVISORY_LOCKS.watchedFolders + Number(accountId),
      ]);
      if (lock!.taken) await this.takeInTurn(accountId, folder, files);
    });
  }

  private async takeInTurn(accountId: string, folder: string, files: readonly FoundFile[]): Promise<void> {
    for (const file of files) {
      const result = await this.take(accountId, file);
      if (result === 'later') return;
      if (result === 'unread') continue;
      this.files.done(file); // also if it cannot be moved
      await this.trying(() => setAside(folder, file, result.outcome, result.reason));
      this.logger.log({ event: `inbox.${result.outcome}`, bytes: file.bytes });
    }
  }

  /**
   * `later` if the service takes no flights of the account now, `unread` if the file cannot be read as it was found, or its
   * flight not stored.
   */
  private async take(accountId: string, file: FoundFile): Promise<Result | 'later' | 'unread'> {
    if (this.isStopping) return 'later';
    if (file.bytes > this.settings.uploadMaxBytes) return refusal(fileTooLarge(this.settings));
    let upload: IgcUpload | undefined;
    await this.trying(async () => void (upload = await this.read(file)));
    if (!upload) return 'unread';
    let counted: CountedUpload | undefined;
    try {
      counted = await this.allowance.enter(accountId);
      const { created, flight } = await this.uploads.upload(accountId, upload, { wait: false });
      if (created) return { outcome: 'stored' };
      return { outcome: 'duplicate', reason: `The account already has this flight: ${flight.publicId}` };
    } catch (error) {
      if (error instanceof ApiError && !ERROR_CATALOGUE[error.code].retryable && error.status < 500)
        return refusal(error);
      if (counted) this.allowance.giveBack(accountId, counted); // the file is read again
      this.fault.warn(error as Error);
      return isOfService(error) ? 'later' : 'unread';
    } finally {
      upload.release();
    }
  }

  private async read(file: FoundFile): Promise<IgcUpload | undefined> {
    const handle = await opened(file.path);
    if (!handle) return undefined;
    try {
      const upload = this.memory.hold(file.bytes);
      try {
        for await (const chunk of handle.createReadStream({ autoClose: false, end: file.bytes }))
          upload.append(chunk as Buffer);
        if (stateOf(await handle.stat()) === file.state) return upload;
      } catch (error) {
        upload.release();
        throw error;
      }
      upload.release();
      return undefined;
    } finally {
      await handle.close();
    }
  }
}

/** Whether the next file would meet the same error. */
function isOfService(error: unknown): boolean {
  if (error instanceof ApiError) return TAKES_NO_FLIGHTS.has(error.code);
  return isDatabaseUnavailable(error) || error instanceof FileStoreUnavailableError;
}

function refusal({ message, details = [] }: ApiError): Result {
  const lines = details.map(({ field, message: reason }) => `${field}: ${reason}`);
  return { outcome: 'refused', reason: [message, ...lines].join('\n') };
}

/** Undefined if the file has gone, or is a link now. */
async function opened(file: string) {
  try {
    return await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
