import { pipeline } from 'node:stream/promises';
import { AccountDeletion } from '../../domain/account-deletion.js';
import { AccountExport } from '../../domain/account-export.js';
import { zipArchive } from '../../domain/zip-archive.js';
import { ApiError, PLATFORM_PREFIX, rateLimited } from '@core/contract';
import { AttemptLimits, Identity, type SignedInUser, type Account } from '@capabilities/accounts';
import { DeleteAccountBody, type DeletionBegun } from '../../wire/account-deletion.js';
import { Controller, Get, HttpCode, Logger, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { NoParameters, strictQuery, JsonBody } from '@core/http';
import { DescribeDeleteAccount, DescribeExportAccount } from './account-data.openapi.js';
import { CurrentAccount, CurrentUser, WithSession, setCookies } from '@capabilities/accounts/api';

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
  @DescribeExportAccount()
  async export(
    @CurrentAccount() account: Account,
    @Query(strictQuery) _query: NoParameters,
    @Res() response: Response,
  ): Promise<void> {
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
  @HttpCode(202)
  @WithSession()
  @DescribeDeleteAccount()
  async delete(
    @CurrentAccount() account: Account,
    @CurrentUser() user: SignedInUser,
    @JsonBody() { password }: DeleteAccountBody,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeletionBegun> {
    const uncount = await this.attempts.enter('deletion', request.ip, user.id);
    await this.identity.confirmPassword(request.headers, password);
    await uncount();
    const { cookies } = await this.identity.signOut(request.headers);
    await this.deletion.begin(account);
    setCookies(response, cookies);
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
