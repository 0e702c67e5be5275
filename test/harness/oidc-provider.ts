import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type http from 'node:http';
import Provider from 'oidc-provider';
import { LoopbackServer } from './loopback-server.js';

export const OIDC_CLIENT = { id: 'flights', secret: 'a-secret-of-the-client+/:%' };

/** A user of the provider, whose login is the subject of their tokens. */
export interface OidcTestUser {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

/** Where the claims are, which differs between providers. */
export type ClaimsPlace = 'id token' | 'user info';

/**
 * A certified OpenID Connect provider on loopback, with a login form of its own. Any password is right. Users of it need no
 * consent, as at providers for one's own services.
 */
export class OidcTestProvider extends LoopbackServer {
  readonly users = new Map<string, OidcTestUser>();
  /** Requests that were not answered. */
  isHanging = false;
  /** Publishes keys with which it does not sign. */
  hasForeignKeys = false;
  private readonly loginAgeSeconds = new Map<string, number>();
  private listener: http.RequestListener | undefined;

  static async start(redirectOrigins: readonly string[], place: ClaimsPlace = 'id token') {
    const server = await new OidcTestProvider().listen();
    server.serve(redirectOrigins, place);
    return server;
  }

  private constructor() {
    super();
  }

  /** As if the user had entered their password this long ago. The provider remembers them since. */
  signedInAgo(login: string, seconds: number): void {
    this.loginAgeSeconds.set(login, seconds);
  }

  /** Sends browsers back to consoles at these origins. */
  serve(origins: readonly string[], place: ClaimsPlace = 'id token'): void {
    const provider: Provider = new Provider(this.origin, {
      clients: [
        {
          client_id: OIDC_CLIENT.id,
          client_secret: OIDC_CLIENT.secret,
          require_auth_time: true,
          redirect_uris: origins.map((origin) => `${origin}/console/sign-in/oidc`),
        },
      ],
      jwks: { keys: [described(newKeys().privateKey)] },
      cookies: { keys: ['a key of the test'] },
      claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: place === 'user info',
      features: { devInteractions: { enabled: true } },
      ttl: {
        AccessToken: 60,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 60,
        Interaction: 600,
        Session: 600,
      },
      findAccount: (_context, login) => ({
        accountId: login,
        claims: () => ({ sub: login, ...this.users.get(login) }),
      }),
      loadExistingGrant: async (context) => {
        const { client, session } = context.oidc;
        const age = this.loginAgeSeconds.get(session!.accountId!);
        if (age !== undefined) session!.loginTs = Math.floor(Date.now() / 1_000) - age;
        const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    const callback = provider.callback();
    this.listener = (request, response) => void callback(request, response);
  }

  protected handle(request: http.IncomingMessage, response: http.ServerResponse): void {
    if (this.isHanging) return;
    if (this.hasForeignKeys && request.url === '/jwks') {
      const keys = [described(newKeys().publicKey)];
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys }));
      return;
    }
    this.listener!(request, response);
  }
}

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** As a JSON web key. All have the same id. */
function described(key: KeyObject) {
  return { ...key.export({ format: 'jwk' }), kid: 'signs', alg: 'RS256', use: 'sig' };
}

/** A browser without script at the provider: keeps its cookies, follows redirects and fills in the login form. */
export class OidcTestBrowser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly provider: OidcTestProvider) {}

  /** Opens the URL, signs in if asked, and returns the query with which the provider sends the browser back. */
  async signIn(url: string, login: string): Promise<URLSearchParams> {
    let response = await this.send(new URL(url));
    for (let steps = 0; steps < 10; steps++) {
      const location = response.headers.get('location');
      if (location !== null) {
        const next = new URL(location, this.provider.origin);
        if (next.origin !== this.provider.origin) return next.searchParams;
        response = await this.send(next);
        continue;
      }
      const page = await response.text();
      const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
      if (action === undefined) throw new Error(`The provider shows no form: ${response.status} ${page}`);
      const form = new URLSearchParams({ prompt: 'login', login, password: 'any' });
      response = await this.send(new URL(action, this.provider.origin), form);
    }
    throw new Error('The provider does not send the browser back');
  }

  private async send(url: URL, form?: URLSearchParams): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split(/=(.*)/s);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}
