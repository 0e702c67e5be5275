import { type CountedRequest, Counts, MonthlyMeter } from '@app/allowance';
import { CurrentCount, CurrentPrincipal, type Principal, Scopes } from '@app/auth';
import { API_PREFIX } from '@app/contract';
import { type Usage } from '@app/wire';
import { AllowanceRepository } from '@tables/allowance';
import { StoredTotalsRepository } from '@tables/flights';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NoParameters, strictQuery } from '../http/query/strict-pipe.js';
import { DescribeGetUsage } from './account.openapi.js';
import { presentUsage } from './usage.presenter.js';

@ApiTags('Account')
@Controller(`${API_PREFIX}/usage`)
export class UsageController {
  constructor(
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
    const [used, stored] = await Promise.all([
      this.allowance.used(accountId, counted.caller.month),
      this.stored.of(accountId),
    ]);
    return presentUsage(plan, used, stored, counted, new Date());
  }
}
