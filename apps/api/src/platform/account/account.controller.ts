import { PLATFORM_PREFIX } from '@app/contract';
import { type Account } from '@app/database';
import { CurrentAccount, CurrentUser, type SignedInUser, WithSession } from '@app/identity';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NoParameters, strictQuery } from '../../http/strict-query.js';
import { type PlatformAccount } from './account.dto.js';
import { DescribeGetAccount } from './account.openapi.js';
import { presentOwnAccount } from './account.presenter.js';

@ApiTags('Account')
@Controller(`${PLATFORM_PREFIX}/account`)
export class AccountController {
  @Get()
  @WithSession()
  @DescribeGetAccount()
  get(
    @CurrentAccount() account: Account,
    @CurrentUser() user: SignedInUser,
    @Query(strictQuery) _query: NoParameters,
  ): PlatformAccount {
    return presentOwnAccount(account, user);
  }
}
