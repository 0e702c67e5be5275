import { presentDaysUsed, presentMonthUsed } from '../../domain/usage.presenter.js';
import { AllowanceRepository, DailyUsageRepository, MonthlyMeter } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, PLATFORM_PREFIX, utcDayOf, utcMonthOf } from '@core/contract';
import {
  type Account,
  AccountRepository,
  requireFreshSession,
  type SignedInUser,
  UserRepository,
} from '@capabilities/accounts';
import { ChangeAccountBody, PlatformAccount, SessionList } from '@capabilities/accounts/wire';
import { PlatformUsage } from '../../wire/platform-usage.js';
import { StoredTotalsRepository } from '@capabilities/flights';
import { Controller, Delete, Get, Inject, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { atLeastOneField, JsonBody, Operation, PathId, strictQuery } from '@core/http';
import { presentOwnAccount } from './account.presenter.js';
import { presentOwnSession } from './session.presenter.js';
import { CurrentAccount, CurrentUser, daysOf, UsageQuery, WithSession } from '@capabilities/accounts/api';
import { SAMPLE_ACCOUNT, SAMPLE_SESSIONS, SAMPLE_USAGE } from './account.samples.js';

const CHANGEABLE = [
  ...['name', 'email', 'country', 'glider', 'club'],
  ...['auto_debrief', 'split_multiple_flights', 'rule_set'],
];

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
  @Operation({
    id: 'getAccount',
    summary: 'Get your account',
    description: 'Returns the account of the signed-in user.',
    returns: { 200: { description: 'The account.', type: PlatformAccount, example: SAMPLE_ACCOUNT } },
  })
  get(@CurrentAccount() account: Account, @CurrentUser() user: SignedInUser): PlatformAccount {
    return presentOwnAccount(account, user);
  }

  @Patch('account')
  @WithSession()
  @Operation({
    id: 'changeAccount',
    summary: 'Change your account',
    description:
      'Updates the given fields. Omitted fields stay unchanged; null removes a value. Only an operator can change the plan. ' +
      'Another e-mail address needs a fresh session.',
    returns: { 200: { description: 'The updated account.', type: PlatformAccount, example: SAMPLE_ACCOUNT } },
    errors: ['fresh_session_required'],
  })
  async change(
    @CurrentAccount() account: Account,
    @CurrentUser() user: SignedInUser,
    @JsonBody() body: ChangeAccountBody,
  ): Promise<PlatformAccount> {
    const {
      auto_debrief: autoDebrief,
      split_multiple_flights: splitMultipleFlights,
      rule_set: ruleSet,
      ...fields
    } = atLeastOneField(body, CHANGEABLE);
    const isNewEmail = fields.email !== undefined && fields.email !== account.email;
    if (isNewEmail) requireFreshSession(user, this.settings);
    const changed = await this.accounts.update(account.publicId, {
      ...fields,
      autoDebrief,
      splitMultipleFlights,
      ruleSet,
    });
    if (!changed) throw new ApiError('not_signed_in'); // the account has been deleted in the meantime
    return presentOwnAccount(changed, user);
  }

  @Get('usage')
  @WithSession()
  @Operation({
    id: 'getUsageByDay',
    summary: 'Get your usage by day',
    description:
      'Returns what is used and left this month, and the usage of each day. This request does not count towards your quota.',
    returns: { 200: { description: 'The usage.', type: PlatformUsage, example: SAMPLE_USAGE } },
  })
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
  @Operation({
    id: 'listSessions',
    summary: 'List your sessions',
    description: 'Returns the sessions in which you are signed in.',
    returns: { 200: { description: 'The sessions.', type: SessionList, example: SAMPLE_SESSIONS } },
  })
  async sessions(@CurrentUser() user: SignedInUser): Promise<SessionList> {
    const sessions = await this.users.sessions(user.id);
    return { data: sessions.map((session) => presentOwnSession(session, user.sessionId)) };
  }

  @Delete('sessions/:sessionId')
  @WithSession()
  @Operation({
    id: 'endSession',
    summary: 'End one of your sessions',
    description: 'Signs out the session. Its cookie stops working with the next request.',
    returns: { 204: { description: 'The session has ended.' } },
  })
  async endSession(
    @CurrentUser() user: SignedInUser,
    @PathId('sessionId', 'session', 'session_not_found') sessionId: string,
  ): Promise<void> {
    if (!(await this.users.endSession(user.id, sessionId))) throw new ApiError('session_not_found');
  }
}
