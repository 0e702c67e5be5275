import { presentDaysUsed, presentMonthUsed } from '../../domain/usage.presenter.js';
import { MonthlyMeter, AllowanceRepository, DailyUsageRepository } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, PLATFORM_PREFIX, utcDayOf, utcMonthOf } from '@core/contract';
import {
  requireFreshSession,
  type SignedInUser,
  type Account,
  AccountRepository,
  UserRepository,
} from '@capabilities/accounts';
import { ChangeAccountBody, type PlatformAccount, type SessionList } from '@capabilities/accounts/wire';
import { type PlatformUsage } from '../../wire/platform-usage.js';
import { StoredTotalsRepository } from '@capabilities/flights';
import { Controller, Delete, Get, HttpCode, Inject, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NoParameters, strictQuery, PathId, atLeastOneField, JsonBody } from '@core/http';
import {
  DescribeChangeAccount,
  DescribeEndSession,
  DescribeGetAccount,
  DescribeGetPlatformUsage,
  DescribeListSessions,
} from './account.openapi.js';
import { presentOwnAccount } from './account.presenter.js';
import { presentOwnSession } from './session.presenter.js';
import { daysOf, UsageQuery, CurrentAccount, CurrentUser, WithSession } from '@capabilities/accounts/api';

const CHANGEABLE = ['name', 'email', 'country', 'glider', 'club', 'auto_debrief', 'split_multiple_flights'];

@ApiTags('Account')
@Controller(PLATFORM_PREFIX)
export class AccountController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly accounts: AccountRepository,
    private readonly users: UserRepository,
    private readonly allowance: AllowanceRepository,
    private readonly dailyUsage: DailyUsageRepository,
    private readonly stored: StoredTotalsRepository,
    private readonly meter: MonthlyMeter,
  ) {}

  @Get('account')
  @WithSession()
  @DescribeGetAccount()
  get(
    @CurrentAccount() account: Account,
    @CurrentUser() user: SignedInUser,
    @Query(strictQuery) _query: NoParameters,
  ): PlatformAccount {
    return presentOwnAccount(account, user);
  }

  @Patch('account')
  @WithSession()
  @DescribeChangeAccount()
  async change(
    @CurrentAccount() account: Account,
    @CurrentUser() user: SignedInUser,
    @JsonBody() body: ChangeAccountBody,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<PlatformAccount> {
    const {
      auto_debrief: autoDebrief,
      split_multiple_flights: splitMultipleFlights,
      ...fields
    } = atLeastOneField(body, CHANGEABLE);
    const isNewEmail = fields.email !== undefined && fields.email !== account.email;
    if (isNewEmail) requireFreshSession(user, this.settings);
    const changed = await this.accounts.update(account.publicId, {
      ...fields,
      autoDebrief,
      splitMultipleFlights,
    });
    if (!changed) throw new ApiError('not_signed_in'); // the account has been deleted in the meantime
    return presentOwnAccount(changed, user);
  }

  @Get('usage')
  @WithSession()
  @DescribeGetPlatformUsage()
  async usage(
    @CurrentAccount() { id, plan }: Account,
    @Query(strictQuery) query: UsageQuery,
  ): Promise<PlatformUsage> {
    await this.meter.flush(); // include counts that this process has not written yet
    const now = new Date();
    const day = utcDayOf(now);
    const { from, to } = daysOf(query, day);
    const month = utcMonthOf(now);
    const [used, directUploads, stored, days] = await Promise.all([
      this.allowance.used(id, month),
      this.allowance.directUploads(id, day),
      this.stored.of(id),
      this.dailyUsage.days(id, from, to),
    ]);
    const soFar = { month, used, day, directUploads, stored };
    return { ...presentMonthUsed(plan, this.settings, soFar), days: presentDaysUsed(days) };
  }

  @Get('sessions')
  @WithSession()
  @DescribeListSessions()
  async sessions(
    @CurrentUser() user: SignedInUser,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<SessionList> {
    const sessions = await this.users.sessions(user.id);
    return { data: sessions.map((session) => presentOwnSession(session, user.sessionId)) };
  }

  @Delete('sessions/:sessionId')
  @HttpCode(204)
  @WithSession()
  @DescribeEndSession()
  async endSession(
    @CurrentUser() user: SignedInUser,
    @PathId('sessionId', 'session', 'session_not_found') sessionId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<void> {
    if (!(await this.users.endSession(user.id, sessionId))) throw new ApiError('session_not_found');
  }
}
