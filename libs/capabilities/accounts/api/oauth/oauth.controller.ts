import { oauthSha256, OpenToAll, resourcesOf, isOAuthOffered } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, COMMAND_LINE_APP_ID, ERROR_CATALOGUE, OAUTH_PREFIX } from '@core/contract';
import { isDatabaseUnavailable } from '@core/database';
import { AttemptLimits } from '../../identity/attempt-limits.js';
import { Identity } from '../../identity/identity.js';
import { keepCommandLine } from '../../oauth/command-line-app.js';
import { AuthorizationEndpoint } from '../../oauth/authorization-endpoint.js';
import { basicClientId, hashClientSecret } from '../../oauth/hash-client-secret.js';
import { ClientMetadataError } from '../../oauth/client-metadata.js';
import { IntroducedApps } from '../../oauth/introduced-apps.js';
import { AppRepository } from '../../tables/oauth/app.repository.js';
import { Controller, Get, Inject, Logger, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Request, type Response as ExpressResponse } from 'express';
import { JsonBodyReader, RETRY_AFTER_SECONDS, requestIdOf } from '@core/http';
import { checkText, FormBodyReader } from './form-body.js';
import { OAuthError } from './oauth-error.js';

const JSON_TYPE = 'application/json; charset=utf-8';
/** RFC 7636, 4.1. */
const VERIFIER = /^[\w.~-]{43,128}$/;
/** SQLSTATE: a token references its connection. */
const FOREIGN_KEY_VIOLATION = '23503';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/**
 * The endpoints of OAuth, each answered by better-auth. They never see a session cookie: its path excludes them, so users
 * always decide on the consent page. Errors have the form of RFC 6749.
 */
@ApiExcludeController()
@OpenToAll()
@Controller(OAUTH_PREFIX)
export class OAuthController {
  private readonly logger = new Logger('oauth');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly identity: Identity,
    private readonly authorization: AuthorizationEndpoint,
    private readonly introduced: IntroducedApps,
    private readonly apps: AppRepository,
    private readonly attempts: AttemptLimits,
    private readonly forms: FormBodyReader,
    private readonly body: JsonBodyReader,
  ) {}

  @Get('authorize')
  async authorize(@Req() request: Request, @Res() response: ExpressResponse): Promise<void> {
    const query = new URL(request.originalUrl, this.settings.publicUrl).searchParams;
    await this.answer(response, async () => {
      checkText(query);
      return this.authorization.answer(query);
    });
  }

  /** RFC 7591. */
  @Post('register')
  async register(@Req() request: Request, @Res() response: ExpressResponse): Promise<void> {
    if (this.settings.oauthDynamicRegistration === 'off') throw new ApiError('not_found');
    response.setHeader('Access-Control-Allow-Origin', '*'); // no cookie counts here
    await this.answer(response, async () => {
      await this.attempts.enter('app', request.ip);
      const metadata = await this.body.read(request).catch(asMetadataError);
      return Response.json(await this.introduced.register(metadata), { status: 201 });
    });
  }

  @Post('token')
  async token(@Req() request: Request, @Res() response: ExpressResponse): Promise<void> {
    await this.forward(request, response, '/oauth2/token', (form) => {
      // a narrower refresh would narrow the new refresh token too, and without offline_access, it would end there
      if (form.get('grant_type') === 'refresh_token') form.delete('scope');
      const verifier = form.get('code_verifier');
      if (verifier && !VERIFIER.test(verifier)) {
        throw new OAuthError('invalid_grant', 'The code verifier must have 43 to 128 unreserved characters.');
      }
    });
  }

  @Post('device')
  async device(@Req() request: Request, @Res() response: ExpressResponse): Promise<void> {
    await this.forward(request, response, '/device/code', async (form) => {
      form.delete('user_id'); // lets an app choose the user
      this.setDefaultResource(form);
      const appId = form.get('client_id') ?? basicClientId(request.headers.authorization) ?? '';
      if (appId === COMMAND_LINE_APP_ID) await keepCommandLine(this.apps);
      const scope = await this.authorization.scopeOf(appId, form);
      if (scope === '') throw new OAuthError('invalid_scope', 'The app may have none of these scopes.');
      if (scope !== undefined) form.set('scope', scope);
    });
  }

  /** An unknown token counts as revoked: RFC 7009, 2.2. */
  @Post('revoke')
  async revoke(@Req() request: Request, @Res() response: ExpressResponse): Promise<void> {
    await this.forward(
      request,
      response,
      '/oauth2/revoke',
      (form) => {
        if (!form.get('token')) throw new OAuthError('invalid_request', 'The parameter "token" is missing.');
      },
      async (answer) => {
        // all other faults of a request with this code have been refused before
        const isUnknown =
          answer.status === 400 && errorIn(await answer.clone().text()).error === 'invalid_request';
        return isUnknown ? new Response(null, { status: 200 }) : answer;
      },
    );
  }

  @Post('introspect')
  async introspect(@Req() request: Request, @Res() response: ExpressResponse): Promise<void> {
    await this.forward(request, response, '/oauth2/introspect');
  }

  private async forward(
    request: Request,
    response: ExpressResponse,
    path: string,
    prepare: (form: URLSearchParams) => void | Promise<void> = () => undefined,
    translate: (answer: Response) => Response | Promise<Response> = (answer) => answer,
  ): Promise<void> {
    response.setHeader('Access-Control-Allow-Origin', '*'); // no cookie counts here
    await this.answer(response, async () => {
      const form = await this.forms.read(request);
      const { authorization } = request.headers;
      checkClient(form, authorization);
      const clientId = form.get('client_id');
      if (clientId) form.set('client_id', (await this.introduced.idOf(clientId)) ?? clientId);
      await prepare(form);
      const headers = { ...FORM, ...(authorization && { authorization: hashClientSecret(authorization) }) };
      const asked = { form: form.toString(), headers };
      const refreshToken = form.get('grant_type') === 'refresh_token' ? form.get('refresh_token') : null;
      if (refreshToken) return this.identity.refresh(oauthSha256(refreshToken), asked);
      return translate(await this.identity.endpoint(path, asked));
    });
  }

  private async answer(response: ExpressResponse, ask: () => Promise<Response>): Promise<void> {
    response.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
    try {
      if (!isOAuthOffered(this.settings)) {
        throw new OAuthError('temporarily_unavailable', 'PUBLIC_URL must begin with https:// for OAuth.');
      }
      await send(response, await ask());
    } catch (error) {
      if (error instanceof OAuthError || error instanceof ClientMetadataError)
        sendError(response, 400, error.code, error.message);
      else if (isOfNoConnection(error))
        sendError(response, 400, 'invalid_grant', 'The user has disconnected the app.');
      else if (isUnavailable(error)) this.sendUnavailable(response, error);
      else throw error;
    }
  }

  /** An app that names no resource asks for the API. */
  private setDefaultResource(parameters: URLSearchParams): void {
    if (!parameters.get('resource')) parameters.set('resource', resourcesOf(this.settings).api);
  }

  private sendUnavailable(response: ExpressResponse, error: unknown): void {
    this.logger.error({ event: 'oauth.unavailable', requestId: requestIdOf(response), error });
    response.set('Retry-After', RETRY_AFTER_SECONDS);
    sendError(response, 503, 'temporarily_unavailable', ERROR_CATALOGUE.service_unavailable.message);
  }
}

/** RFC 6749, 2.3: a client identifies itself once. @throws OAuthError invalid_request */
function checkClient(form: URLSearchParams, authorization: string | undefined): void {
  if (authorization === undefined) return;
  if (form.get('client_secret') || form.get('client_assertion') || form.get('client_assertion_type')) {
    throw new OAuthError('invalid_request', 'A request must use only one client authentication method.');
  }
  const clientId = form.get('client_id');
  if (clientId && clientId !== (basicClientId(authorization) ?? clientId)) {
    throw new OAuthError(
      'invalid_request',
      'The parameter "client_id" is not that of the header Authorization.',
    );
  }
}

/** @throws ClientMetadataError if the client is at fault */
function asMetadataError(error: unknown): never {
  const isOfBody = error instanceof ApiError && error.status < 500;
  if (isOfBody) throw new ClientMetadataError('invalid_client_metadata', error.message, { cause: error });
  throw error;
}

function isOfNoConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
}

function isUnavailable(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (error instanceof ApiError && error.code === 'service_unavailable');
}

async function send(response: ExpressResponse, answer: Response): Promise<void> {
  const location = answer.headers.get('location');
  if (location !== null) {
    response.status(302).set('Location', location).end();
    return;
  }
  const challenge = answer.headers.get('www-authenticate');
  if (challenge !== null) response.set('WWW-Authenticate', challenge);
  const text = await answer.text();
  const { error, error_description: description } = errorIn(text);
  // RFC 7636, 4.6, and RFC 6749, 5.2: only a client that fails to authenticate gets 401
  if (answer.status === 401 && error !== 'invalid_client') {
    sendError(response, 400, 'invalid_grant', description);
    return;
  }
  response.status(answer.status).type(JSON_TYPE).send(text);
}

function sendError(response: ExpressResponse, status: number, error: string, description?: string): void {
  response.status(status).type(JSON_TYPE);
  response.send(JSON.stringify({ error, ...(description && { error_description: description }) }));
}

function errorIn(text: string): { error?: string; error_description?: string } {
  try {
    return (JSON.parse(text) ?? {}) as object;
  } catch {
    return {};
  }
}
