import { SCOPES } from '@core/contract';
import { oauthTokenSha256 } from '@core/access';
import * as openid from 'openid-client';
import { Operator } from '../harness/account.js';
import { callTool, REVISIONS } from '../harness/mcp-client.js';
import { Assistant } from '../harness/mcp-oauth-client.js';
import { allow } from '../harness/oauth-app.js';
import { type PlatformUser, signedInUser } from '../harness/platform-user.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const READING = 'flights:read analysis:read weather:read';

/** Where assistants let their users return to: registered, and used. */
const REDIRECTS = [
  ['cursor://anysphere.cursor-mcp/oauth/callback', 'cursor://anysphere.cursor-mcp/oauth/callback'],
  [
    'vscode://vscode.github-authentication/did-authenticate',
    'vscode://vscode.github-authentication/did-authenticate',
  ],
  ['http://localhost/callback', 'http://localhost:51004/callback'],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:33418/callback'],
  ['https://claude.example/api/mcp/auth_callback', 'https://claude.example/api/mcp/auth_callback'],
] as const;

describe('MCP over OAuth', () => {
  let operator: Operator;
  let user: PlatformUser;
  let appId: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    user = await signedInUser(service, operator);
    const registered = await user.client.sendJson('POST', '/apps', {
      ...{ name: 'My assistant', kind: 'native', scopes: ['flights:read', 'analysis:read', 'weather:read'] },
      redirect_uris: REDIRECTS.map(([uri]) => uri),
    });
    expect(registered.status).toBe(201);
    const app = JSON.parse(registered.text) as { id: string; redirect_uris: string[] };
    expect(app.redirect_uris).toEqual(REDIRECTS.map(([uri]) => uri));
    appId = app.id;
  });

  afterAll(() => operator?.close());

  it.each(REVISIONS.flatMap((revision) => REDIRECTS.map(([, redirect]) => [revision, redirect] as const)))(
    'connects the official client of the revision %s, which returns to %s',
    async (revision, redirect) => {
      const assistant = new Assistant({ client_id: appId }, redirect);
      const client = await assistant.connect(service.baseUrl, user, revision);
      try {
        const { tools } = await client.listTools();
        for (const { name } of tools.filter(({ inputSchema }) => !inputSchema.required?.length)) {
          expect([name, (await callTool(client, name, {})).isError]).toEqual([name, false]);
        }
        expect(assistant.opened!.searchParams.get('scope')).toBe(`${READING} offline_access`);
        expect(assistant.stored).toMatchObject({ scope: `${READING} offline_access` });
      } finally {
        await client.close();
      }
    },
  );

  it('stays connected when the access token expires, without asking the user again', async () => {
    const assistant = new Assistant({ client_id: appId }, REDIRECTS[0][1]);
    const client = await assistant.connect(service.baseUrl, user, REVISIONS[0]);
    try {
      const { access_token: token, refresh_token: refreshToken } = assistant.stored!;
      assistant.opened = undefined;
      await operator.database.query(
        `update oauth_access_tokens set expires_at = now() - interval '1 second' where sha256 = $1`,
        [oauthTokenSha256(token)],
      );
      expect((await callTool(client, 'search_flights', {})).isError).toBe(false);
      expect(assistant.stored!.access_token).not.toBe(token);
      expect(assistant.stored!.refresh_token).not.toBe(refreshToken);
      expect(assistant.opened).toBeUndefined();
    } finally {
      await client.close();
    }
  });

  it('connects a client that asks for everything, which gets what its app may have', async () => {
    const [, redirect] = REDIRECTS[2];
    const insecure = { execute: [openid.allowInsecureRequests], algorithm: 'oauth2' as const };
    const configuration = await openid.discovery(
      ...([new URL(service.baseUrl), appId, undefined, openid.None(), insecure] as const),
    );
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const resource = `${service.baseUrl}/mcp`;
    const url = openid.buildAuthorizationUrl(configuration, {
      ...{ redirect_uri: redirect, scope: [...SCOPES, 'offline_access'].join(' '), state, resource },
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const tokens = await openid.authorizationCodeGrant(configuration, await allow(user, url), checks, {
      resource,
    });
    expect(tokens.scope).toBe(`${READING} offline_access`);
    const refreshed = await openid.refreshTokenGrant(configuration, tokens.refresh_token!);
    expect(refreshed.scope).toBe(`${READING} offline_access`);
    await openid.tokenRevocation(configuration, refreshed.refresh_token!);
    await openid.tokenRevocation(configuration, refreshed.refresh_token!);
  });
});
