import { generateConsoleToken } from '@core/access';
import {
  ApiError,
  CONSOLE_TOKEN_SECONDS,
  CONSOLE_TOKENS_PER_SESSION_MAX,
  PLATFORM_PREFIX,
} from '@core/contract';
import { type SignedInUser } from '../../identity/signed-in-user.js';
import { type ConsoleToken } from '../../wire/console-token.js';
import { ConsoleTokenRepository } from '../../tables/keys/console-token.repository.js';
import { Controller, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NoParameters, strictQuery } from '@core/http';
import { DescribeCreateConsoleToken } from './console-token.openapi.js';
import { CurrentUser, WithSession } from '../session/platform-access.decorators.js';

/** Lets the console, which has only a session, call the flight API. */
@ApiTags('Account')
@Controller(`${PLATFORM_PREFIX}/console-token`)
export class ConsoleTokenController {
  constructor(private readonly tokens: ConsoleTokenRepository) {}

  @Post()
  @WithSession()
  @DescribeCreateConsoleToken()
  async create(
    @CurrentUser() { sessionId }: SignedInUser,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<ConsoleToken> {
    const { token, ...stored } = generateConsoleToken();
    const limits = { lifeSeconds: CONSOLE_TOKEN_SECONDS, limit: CONSOLE_TOKENS_PER_SESSION_MAX };
    const expiresAt = await this.tokens.create(sessionId, stored, limits);
    if (!expiresAt) throw new ApiError('not_signed_in'); // the session has ended in the meantime
    return { token, expires_at: expiresAt.toISOString() };
  }
}
