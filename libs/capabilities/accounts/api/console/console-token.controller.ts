import { generateConsoleToken } from '@core/access';
import {
  ApiError,
  CONSOLE_TOKEN_SECONDS,
  CONSOLE_TOKENS_PER_SESSION_MAX,
  PLATFORM_PREFIX,
} from '@core/contract';
import { type SignedInUser } from '../../identity/signed-in-user.js';
import { ConsoleToken } from '../../wire/console-token.js';
import { ConsoleTokenRepository } from '../../tables/keys/console-token.repository.js';
import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '@core/http';
import { CurrentUser, WithSession } from '../session/platform-access.decorators.js';

const SAMPLE_TOKEN: ConsoleToken = {
  token: 'svc_console_7hJk…w3Rt',
  expires_at: '2026-07-14T18:17:11.000Z',
};

/** Lets the console, which has only a session, call the flight API. */
@ApiTags('Account')
@Controller(`${PLATFORM_PREFIX}/console-token`)
export class ConsoleTokenController {
  constructor(private readonly tokens: ConsoleTokenRepository) {}

  @Post()
  @WithSession()
  @Operation({
    id: 'createConsoleToken',
    summary: 'Get a token for the flight API',
    description:
      `Returns a bearer token for \`/api/v1\` with all scopes. It is valid for ${CONSOLE_TOKEN_SECONDS / 60} minutes and ends ` +
      'with your session. The console of the service uses it. Requests with it do not count towards the monthly quota. ' +
      'For your own programs, create an API key.',
    returns: { 201: { description: 'The new token.', type: ConsoleToken, example: SAMPLE_TOKEN } },
  })
  async create(@CurrentUser() { sessionId }: SignedInUser): Promise<ConsoleToken> {
    const { token, ...stored } = generateConsoleToken();
    const limits = { lifeSeconds: CONSOLE_TOKEN_SECONDS, limit: CONSOLE_TOKENS_PER_SESSION_MAX };
    const expiresAt = await this.tokens.create(sessionId, stored, limits);
    if (!expiresAt) throw new ApiError('not_signed_in'); // the session has ended in the meantime
    return { token, expires_at: expiresAt.toISOString() };
  }
}
