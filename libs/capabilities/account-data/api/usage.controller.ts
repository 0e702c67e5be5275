import {
  AllowanceRepository,
  type CountedRequest,
  Counts,
  CurrentCount,
  CurrentPrincipal,
  MonthlyMeter,
  type Principal,
  Scopes,
} from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { API_PREFIX, utcDayOf } from '@core/contract';
import { Usage } from '@capabilities/accounts/wire';
import { StoredTotalsRepository } from '@capabilities/flights';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '@core/http';
import { presentUsage } from './usage.presenter.js';
import { SAMPLE_USAGE } from './account.samples.js';

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
  @Operation({
    id: 'getUsage',
    summary: 'Get your usage',
    description:
      "Returns how much of the plan's quotas and of its room for flights is used and how much is left. Any valid API key may call it. The call " +
      'counts as a request, but it still succeeds once the monthly request quota is exceeded. `used` may then be ' +
      'greater than `limit`.',
    returns: { 200: { description: 'The usage.', type: Usage, example: SAMPLE_USAGE } },
    errors: ['malformed_request'],
  })
  async get(
    @CurrentPrincipal() principal: Principal,
    @CurrentCount() counted: CountedRequest,
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
