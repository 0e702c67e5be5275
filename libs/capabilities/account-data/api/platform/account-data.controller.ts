import { pipeline } from 'node:stream/promises';
import { AccountDeletion } from '../../domain/account-deletion.js';
import { AccountExport } from '../../domain/account-export.js';
import { zipArchive } from '../../domain/zip-archive.js';
import { ApiError, PLATFORM_PREFIX, rateLimited } from '@core/contract';
import { type Account, AttemptLimits, Identity, type SignedInUser } from '@capabilities/accounts';
import { DeleteAccountBody, DeletionBegun } from '../../wire/account-deletion.js';
import { Controller, Get, Logger, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { JsonBody, Operation } from '@core/http';
import { CurrentAccount, CurrentUser, setCookies, WithSession } from '@capabilities/accounts/api';

/** The duration of the running export is unknown. Short, because a rejected retry costs almost nothing. */
const EXPORT_RETRY_SECONDS = 10;

/** The data subject's rights to a copy of their data and to its deletion. */
@ApiTags('Account')
@Controller(`${PLATFORM_PREFIX}/account`)
export class AccountDataController {
  private readonly logger = new Logger('platform');
  /**
   * Internal ids of the accounts with an export running in this process. One export per account, because compressing it
   * occupies one of the few threads that serve all reads.
   */
  private readonly exporting = new Set<string>();

  constructor(
    private readonly exports: AccountExport,
    private readonly deletion: AccountDeletion,
    private readonly identity: Identity,
    private readonly attempts: AttemptLimits,
  ) {}

  @Get('export')
  @WithSession()
  @Operation({
    id: 'exportAccount',
    summary: 'Download all data of your account',
    description:
      'Returns a zip file with the flights, their files and results, debriefs, API keys, webhooks and usage. The data ' +
      'is in JSON Lines; `README.txt` describes each file. The archive contains no credentials: the keys themselves, ' +
      'signing secrets and share links are left out. The archive is created while it is sent. Each API process creates one ' +
      'archive per account at a time and returns 429 to further requests. If the account is deleted during the download, ' +
      'the connection is closed.',
    returns: {
      200: {
        description: 'The archive. If it has no `manifest.json`, the download is incomplete.',
        headers: {
          'Content-Disposition': {
            description: 'A file name.',
            schema: { type: 'string', example: 'attachment; filename="acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D.zip"' },
          },
        },
        content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
      },
    },
  })
  async export(@CurrentAccount() account: Account, @Res() response: Response): Promise<void> {
    if (this.exporting.has(account.id)) throw exportUnderWay();
    await this.exports.checkFiles();
    this.exporting.add(account.id);
    try {
      response.type('application/zip').attachment(`${account.publicId}.zip`);
      await pipeline(zipArchive(this.exports.entries(account)), response);
    } catch (error) {
      // closing the connection shows the client that the file is incomplete
      this.logger.warn({ event: 'account.export_broken_off', accountId: account.publicId, error });
    } finally {
      this.exporting.delete(account.id);
    }
  }

  @Post('deletion')
  @WithSession()
  @Operation({
    id: 'deleteAccount',
    summary: 'Delete your account',
    description:
      'Permanently deletes your account and all its data. API keys, sessions and share links stop working immediately, ' +
      'and no more webhook events are sent. The e-mail address can sign up again. Download your data first and wait for ' +
      'the download to finish, because deleting the account interrupts it.',
    returns: {
      202: {
        description: 'The account is being deleted.',
        type: DeletionBegun,
        example: { account_id: 'acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D', deletion: 'begun' },
      },
    },
    errors: ['invalid_credentials', 'fresh_session_required', 'too_many_attempts'],
  })
  async delete(
    @CurrentAccount() account: Account,
    @CurrentUser() user: SignedInUser,
    @JsonBody() { password }: DeleteAccountBody,
    @Req() request: Request,
  ): Promise<DeletionBegun> {
    await this.attempts.during({ kind: 'deletion', address: request.ip, subject: user.id }, () =>
      this.identity.confirmDeletion(user, request.headers, password),
    );
    const { cookies } = await this.identity.signOut(request.headers);
    await this.deletion.begin(account);
    setCookies(request, cookies);
    return { account_id: account.publicId, deletion: 'begun' };
  }
}

function exportUnderWay(): ApiError {
  return rateLimited(
    'data_exports',
    'The data of your account is already being downloaded.',
    EXPORT_RETRY_SECONDS,
  );
}
