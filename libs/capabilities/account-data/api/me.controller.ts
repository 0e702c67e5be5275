import { type Principal, CurrentPrincipal, Scopes } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { API_PREFIX } from '@core/contract';
import { type Me } from '../wire/me.js';
import { ProfileRepository } from '@capabilities/accounts';
import { LogbookRepository } from '@capabilities/flights';
import { Controller, Get, Header, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NoParameters, strictQuery } from '@core/http';
import { DescribeGetMe } from './account.openapi.js';
import { presentMe } from './me.presenter.js';

@ApiTags('Account')
@Controller(`${API_PREFIX}/me`)
export class MeController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly profiles: ProfileRepository,
    private readonly logbooks: LogbookRepository,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Scopes('profile:read')
  @DescribeGetMe()
  async get(@CurrentPrincipal() principal: Principal, @Query(strictQuery) _query: NoParameters): Promise<Me> {
    const { accountId, credential } = principal;
    const [profile, totals] = await Promise.all([
      this.profiles.find(accountId, credential),
      this.logbooks.total(accountId),
    ]);
    return presentMe(profile, totals, this.settings.defaultRuleSet);
  }
}
