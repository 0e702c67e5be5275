import {
  type CountedRequest,
  Counts,
  MonthlyMeter,
  CurrentCount,
  CurrentPrincipal,
  type Principal,
  Scopes,
  AllowanceRepository,
} from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { API_PREFIX, utcDayOf } from '@core/contract';
import { type Usage } from '@capabilities/accounts/wire';
import { StoredTotalsRepository } from '@capabilities/flights';
import { Controller, Get, Header, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NoParameters, strictQuery } from '@core/http';
import { DescribeGetUsage } from './account.openapi.js';
import { presentUsage } from './usage.presenter.js';

@ApiTags('Account')
@Controller(`${API_PREFIX}/usage`)
export class UsageController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly meter: MonthlyMeter,
    private readonly allowance: AllowanceRepository,
    private readonly stored: StoredTotalsRepository,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Scopes()
  @Counts({ neverRefusedByMonth: true })
  @DescribeGetUsage()
  async get(
    @CurrentPrincipal() principal: Principal,
    @CurrentCount() counted: CountedRequest,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<Usage> {
    await this.meter.flush(); // include counts not yet written to the database, such as this request
    const { accountId, plan } = principal;
    const { month } = counted.caller;
    const now = new Date();
    const day = utcDayOf(now);
    const [used, directUploads, stored] = await Promise.all([
      this.allowance.used(accountId, month),
      this.allowance.directUploads(accountId, day),
      this.stored.of(accountId),
    ]);
    return presentUsage(plan, this.settings, { month, used, day, directUploads, stored }, counted, now);
  }
}
