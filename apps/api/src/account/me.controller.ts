import { type Principal, CurrentPrincipal, Scopes } from '@app/auth';
import { SETTINGS, type Settings } from '@app/config';
import { API_PREFIX } from '@app/contract';
import { type Me } from '@app/wire';
import { ProfileRepository } from '@tables/accounts';
import { LogbookRepository } from '@tables/flights';
import { Controller, Get, Header, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NoParameters, strictQuery } from '../http/query/strict-pipe.js';
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
