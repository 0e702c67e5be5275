import { type Principal, CurrentPrincipal, Scopes } from '@app/auth';
import { SETTINGS, type Settings } from '@app/config';
import { API_PREFIX } from '@app/contract';
import { type Me } from '@app/wire';
import { ProfileRepository } from '@tables/accounts';
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
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Scopes('profile:read')
  @DescribeGetMe()
  async get(@CurrentPrincipal() principal: Principal, @Query(strictQuery) _query: NoParameters): Promise<Me> {
    return presentMe(
      await this.profiles.find(principal.accountId, principal.credential, this.settings.defaultRuleSet),
    );
  }
}
