import { type IncomingHttpHeaders } from 'node:http';
import { SETTINGS, type Settings } from '@core/config';
import {
  ApiError,
  DEVICE_PAGE,
  isScope,
  isWriteScope,
  OFFLINE_ACCESS,
  type Scope,
  textFault,
} from '@core/contract';
import { Identity } from '../identity/identity.js';
import { requireFreshSession, type SignedInUser } from '../identity/signed-in-user.js';
import { type App, AppRepository } from '../tables/oauth/app.repository.js';
import { ConnectionRepository } from '../tables/oauth/connection.repository.js';
import { Inject, Injectable, Logger } from '@nestjs/common';

/** What an app asks of the signed-in user. */
export interface AuthorizationRequest {
  readonly app: App;
  readonly scopes: Scope[];
  /** Whether the app can stay connected without the user. */
  readonly isOffline: boolean;
  /** Where the browser goes afterwards; undefined for a device. */
  readonly redirectUri?: string | undefined;
}

/** What better-auth answers to a decision. */
interface Decided {
  readonly url?: string;
}

/** Lets signed-in users allow or deny what apps and devices ask for. */
@Injectable()
export class Authorizations {
  private readonly logger = new Logger('oauth');

  constructor(
    private readonly identity: Identity,
    private readonly apps: AppRepository,
    private readonly connections: ConnectionRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * @param query the query of the consent page, signed by the authorization endpoint
   * @throws ApiError authorization_not_valid
   */
  async review(query: string): Promise<AuthorizationRequest> {
    const asked = new URLSearchParams(query);
    if ([...asked.values()].some(textFault)) throw new ApiError('authorization_not_valid');
    const clientId = asked.get('client_id') ?? '';
    const body = { client_id: clientId, oauth_query: query };
    const answer = await this.identity.endpoint('/oauth2/public-client-prelogin', { json: body });
    const app = answer.ok ? await this.apps.public(clientId) : undefined;
    if (!app) throw new ApiError('authorization_not_valid');
    return {
      app,
      ...permissions(asked.get('scope')),
      redirectUri: asked.get('redirect_uri') ?? undefined,
    };
  }

  /**
   * Returns the URL at which the app receives the authorization code or the refusal.
   * @throws ApiError authorization_not_valid; fresh_session_required to let an app write
   */
  async decide(
    user: SignedInUser,
    query: string,
    allow: boolean,
    session: IncomingHttpHeaders,
  ): Promise<string> {
    const { app, scopes } = await this.review(query);
    if (allow) this.requireFreshFor(scopes, user);
    const answer = await this.identity.endpoint('/oauth2/consent', {
      json: { accept: allow, oauth_query: query },
      session,
    });
    const { url } = answer.ok ? ((await answer.json()) as Decided) : {};
    if (url === undefined) throw new ApiError('authorization_not_valid');
    this.logger.log({ event: allow ? 'oauth.allowed' : 'oauth.denied', appId: app.id });
    return url;
  }

  /** @throws ApiError device_code_not_found */
  async reviewDevice(userCode: string): Promise<AuthorizationRequest> {
    const request = await this.connections.device(normalUserCode(userCode));
    const app = request && (await this.apps.public(request.appId));
    if (!app) throw new ApiError('device_code_not_found');
    return { app, ...permissions(request.scope) };
  }

  /** @throws ApiError device_code_not_found; fresh_session_required to let an app write */
  async decideDevice(user: SignedInUser, userCode: string, allow: boolean): Promise<void> {
    if (allow) this.requireFreshFor((await this.reviewDevice(userCode)).scopes, user);
    if (!(await this.connections.decideDevice(normalUserCode(userCode), user.id, allow))) {
      throw new ApiError('device_code_not_found');
    }
    this.logger.log({ event: allow ? 'oauth.allowed' : 'oauth.denied', page: DEVICE_PAGE });
  }

  private requireFreshFor(scopes: readonly Scope[], user: SignedInUser): void {
    if (scopes.some(isWriteScope)) requireFreshSession(user, this.settings);
  }
}

function permissions(scope: string | null): { scopes: Scope[]; isOffline: boolean } {
  const asked = (scope ?? '').split(' ');
  return { scopes: asked.filter(isScope), isOffline: asked.includes(OFFLINE_ACCESS) };
}

/** People type codes in lower case and with dashes. */
function normalUserCode(text: string): string {
  return text.replaceAll(/[^a-z0-9]/gi, '').toUpperCase();
}
