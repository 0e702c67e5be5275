import { pipeline } from 'node:stream/promises';
import { AccountDeletion, AccountExport, zipArchive } from '@app/accounts';
import { ApiError, PLATFORM_PREFIX, rateLimited } from '@app/contract';
import { type Account } from '@app/database';
import {
  AttemptLimits,
  CurrentAccount,
  CurrentUser,
  Identity,
  type SignedInUser,
  WithSession,
} from '@app/identity';
import { Controller, Get, HttpCode, Logger, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { JsonBody } from '../../http/json-fields.js';
import { NoParameters, strictQuery } from '../../http/strict-query.js';
import { DeleteAccountBody, type DeletionBegun } from './account-data.dto.js';
import { DescribeDeleteAccount, DescribeExportAccount } from './account-data.openapi.js';

/** Nobody knows how long the export takes that is under way; asked again, this costs next to nothing. */
const EXPORT_RETRY_SECONDS = 10;

/** What the law gives the holder of data: to have it, and to have it gone. */
@ApiTags('Account')
@Controller(`${PLATFORM_PREFIX}/account`)
export class AccountDataController {
  private readonly logger = new Logger('platform');
  /**
   * Accounts whose export is under way in this process, by their internal ids. One each: to compress it takes one of the
   * few threads that answer everybody's reads.
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
    this.exporting.add(account.id);
    try {
      response.type('application/zip').attachment(`${account.publicId}.zip`);
      await pipeline(zipArchive(this.exports.entries(account)), response);
    } catch (error) {
      // the connection is broken off with it, so that nobody takes the file for whole
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
    const takeBack = await this.attempts.enter('deletion', request.ip, user.id);
    await this.identity.confirmPassword(request.headers, password);
    await takeBack();
    const { cookies } = await this.identity.signOut(request.headers);
    await this.deletion.begin(account);
    for (const cookie of cookies) response.append('Set-Cookie', cookie);
    return { account_id: account.publicId, deletion: 'begun' };
  }
}

function exportUnderWay(): ApiError {
  return rateLimited('The data of your account is already being downloaded.', EXPORT_RETRY_SECONDS);
}
