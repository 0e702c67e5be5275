import { type Principal, CurrentPrincipal, Scopes } from '@app/auth';
import { API_PREFIX } from '@app/contract';
import { ProfileRepository } from '@app/database';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NoParameters, strictQuery } from '../http/strict-query.js';
import { DescribeGetMe } from './account.openapi.js';
import { type Me } from './dto/me.dto.js';
import { presentMe } from './me.presenter.js';

/** By which the best score is found. */
const DEFAULT_RULE_SET = 'xcontest';

@ApiTags('Account')
@Controller(`${API_PREFIX}/me`)
export class MeController {
  constructor(private readonly profiles: ProfileRepository) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Scopes('profile:read')
  @DescribeGetMe()
  async get(@CurrentPrincipal() principal: Principal, @Query(strictQuery) _query: NoParameters): Promise<Me> {
    return presentMe(await this.profiles.find(principal.accountId, principal.apiKeyId, DEFAULT_RULE_SET));
  }
}
