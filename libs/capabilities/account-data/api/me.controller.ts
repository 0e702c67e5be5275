import { CurrentPrincipal, type Principal, Scopes } from '@core/access';
import { API_PREFIX } from '@core/contract';
import { Me } from '../wire/me.js';
import { ProfileRepository } from '@capabilities/accounts';
import { LogbookRepository } from '@capabilities/flights';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '@core/http';
import { presentMe } from './me.presenter.js';
import { SAMPLE_ME } from './account.samples.js';

@ApiTags('Account')
@Controller(`${API_PREFIX}/me`)
export class MeController {
  constructor(
    private readonly profiles: ProfileRepository,
    private readonly logbooks: LogbookRepository,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Scopes('profile:read')
  @Operation({
    id: 'getMe',
    summary: 'Get your profile',
    description:
      "Returns the account that the API key belongs to, the key's details, and statistics of the account's flights.",
    returns: { 200: { description: 'The profile.', type: Me, example: SAMPLE_ME } },
    errors: ['malformed_request'],
  })
  async get(@CurrentPrincipal() principal: Principal): Promise<Me> {
    const { accountId, credential, ruleSet } = principal;
    const [profile, totals] = await Promise.all([
      this.profiles.find(accountId, credential),
      this.logbooks.total(accountId),
    ]);
    return presentMe(profile, totals, ruleSet);
  }
}
