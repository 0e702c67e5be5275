import { type IncomingMessage, type ServerResponse } from 'node:http';
import { rm } from 'node:fs/promises';
import { Operator } from '../harness/account.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { makeCertificate } from '../harness/certificate.js';
import { Cleanup } from '../harness/cleanup.js';
import { LoopbackServer } from '../harness/loopback-server.js';
import { callTool, REVISIONS } from '../harness/mcp-client.js';
import { Assistant } from '../harness/mcp-oauth-client.js';
import { OAuthApp } from '../harness/oauth-app.js';
import { type PlatformUser, signedInUser } from '../harness/platform-user.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

const REDIRECT = 'http://localhost/callback';
const READING = 'flights:read analysis:read weather:read offline_access';
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Publishes metadata documents of assistants, each at a path of its own. */
class DocumentServer extends LoopbackServer {
  readonly asked: string[] = [];
  readonly documents = new Map<string, (response: ServerResponse) => void>();

  static async start(tls: { key: string; cert: string }): Promise<DocumentServer> {
    return new DocumentServer(tls).listen();
  }

  url(path: string): string {
    return `${this.origin}${path}`;
  }

  /** A document as its developer would publish it, with changes. Returns its URL. */
  publish(path: string, change: object = {}, headers: Record<string, string> = {}): string {
    const url = this.url(path);
    const content = { client_id: url, client_name: 'My assistant', redirect_uris: [REDIRECT], ...change };
    this.documents.set(path, (response) =>
      response.writeHead(200, { ...JSON_TYPE, ...headers }).end(JSON.stringify(content)),
    );
    return url;
  }

  protected handle({ url = '' }: IncomingMessage, response: ServerResponse): void {
    this.asked.push(url);
    const answer = this.documents.get(url);
    if (answer) answer(response);
    else response.writeHead(404, JSON_TYPE).end('{}');
  }
}

describe('an app that no developer has registered', () => {
  const cleanup = new Cleanup();
  let service: ServiceProcesses;
  let operator: Operator;
  let user: PlatformUser;
  let operating: PlatformUser;
  let server: DocumentServer;
  let untrusted: DocumentServer;

  beforeAll(async () => {
    const folder = await temporaryFolder('certificates');
    cleanup.add(() => rm(folder, { recursive: true }));
    const known = makeCertificate(folder, 'known');
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('introduced_apps');
    service = await ServiceProcesses.prepare({
      databaseUrl,
      environment: {
        ...{ LOG_LEVEL: 'silent', NODE_EXTRA_CA_CERTS: known.certFile },
        ...{ OAUTH_METADATA_ALLOW_CIDRS: '127.0.0.1/32', OAUTH_DYNAMIC_REGISTRATION: 'on' },
        ...{ PLATFORM_ATTEMPTS_PER_ADDRESS: '8', OPEN_REQUESTS_PER_MINUTE: '1000' },
      },
    });
    cleanup.add(() => service.stop());
    await service.startApi();
    server = await DocumentServer.start(known);
    cleanup.add(() => server.stop());
    untrusted = await DocumentServer.start(makeCertificate(folder, 'unknown'));
    cleanup.add(() => untrusted.stop());
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    user = await signedInUser(service, operator);
    operating = await signedInUser(service, operator, { role: 'operator' });
  });

  afterAll(() => cleanup.run());

  const appAt = async (url: string) => OAuthApp.registered(service, url, REDIRECT);

  /** What the consent page shows. */
  const shown = async (url: string) => {
    const app = await appAt(url);
    const query = await app.consentQuery((await app.begin({ scope: 'flights:read' })).url);
    const { text } = await user.client.sendJson('POST', '/authorizations/review', { query });
    return (JSON.parse(text) as { app: { id: string; name: string; host: string | null } }).app;
  };

  /** What the error page shows, which the browser must have been sent to. */
  const refusal = async (url: string) => {
    const asked = await (await appAt(url)).begin();
    const answer = await fetch(asked.url, { redirect: 'manual' });
    const page = new URL(answer.headers.get('location') ?? '', service.baseUrl);
    expect([page.origin, page.pathname]).toEqual([service.baseUrl, '/console/authorize/error']);
    return page.searchParams.get('error_description');
  };

  const register = async (metadata: unknown) => {
    const body = typeof metadata === 'string' ? metadata : JSON.stringify(metadata);
    const answer = await fetch(`${service.baseUrl}/oauth/register`, {
      method: 'POST',
      body,
      headers: JSON_TYPE,
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('is announced in the metadata', async () => {
    const { server: metadata } = await appAt('x');
    expect(metadata).toMatchObject({
      client_id_metadata_document_supported: true,
      registration_endpoint: `${service.baseUrl}/oauth/register`,
    });
  });

  it.each(REVISIONS)('connects the official client of the revision %s by its document', async (revision) => {
    const url = server.publish(`/oauth/${revision}.json`);
    const assistant = new Assistant(url, 'http://localhost:51004/callback');
    const client = await assistant.connect(service.baseUrl, user, revision);
    cleanup.add(() => client.close());
    expect(assistant.opened!.searchParams.get('client_id')).toBe(url);
    expect((await callTool(client, 'search_flights', {})).isError).toBe(false);
    expect(assistant.stored).toMatchObject({ scope: READING });
    const app = await appAt(url);
    const refreshed = await app.refresh(assistant.stored!.refresh_token!);
    expect(refreshed.access_token).not.toBe(assistant.stored!.access_token);
  });

  it.each(REVISIONS)('connects the official client of the revision %s, which registers', async (revision) => {
    const assistant = new Assistant(undefined, 'http://localhost:51004/callback');
    const client = await assistant.connect(service.baseUrl, user, revision);
    cleanup.add(() => client.close());
    expect(assistant.clientInformation()).toMatchObject({
      client_id: expect.stringMatching(/^app_/) as string,
      token_endpoint_auth_method: 'none',
    });
    expect((await callTool(client, 'search_flights', {})).isError).toBe(false);
    expect(assistant.stored).toMatchObject({ scope: READING });
  });

  it('is shown with the host of its document, and read again when the document is no longer fresh', async () => {
    const path = '/cached.json';
    const url = server.publish(path, { client_name: 'First' }, { 'Cache-Control': 'max-age=3600' });
    const first = await shown(url);
    const { host } = new URL(url);
    expect(first).toMatchObject({ name: 'First', host, id: expect.stringMatching(/^app_/) as string });
    server.publish(path, { client_name: 'Second' });
    expect(await shown(url)).toEqual(first);
    expect(server.asked.filter((asked) => asked === path)).toHaveLength(1);

    await operating.client.sendJson('PATCH', `/operator/apps/${first.id}`, { verified: true });
    const verified = await operating.client.get(`/operator/apps/${first.id}`);
    expect(JSON.parse(verified.text)).toMatchObject({
      ...{ verified: true, account_id: null, metadata_url: url, host },
    });
    await operator.database.query('update oauth_apps set metadata_expires_at = now() where id = $1', [
      first.id,
    ]);
    expect(await shown(url)).toMatchObject({ id: first.id, name: 'Second', verified: false });
  });

  it('stays suspended, whatever its document says', async () => {
    const url = server.publish('/suspended.json');
    const { id } = await shown(url);
    await operating.client.sendJson('PATCH', `/operator/apps/${id}`, { suspended: true });
    await operator.database.query('update oauth_apps set metadata_expires_at = now() where id = $1', [id]);
    await expect(shown(url)).rejects.toThrow(/error=client_disabled/);
  });

  it('is refused if its document is not one', async () => {
    const { origin } = server;
    server.documents.set('/moved.json', (response) =>
      response.writeHead(302, { Location: server.publish('/target.json') }).end(),
    );
    server.documents.set('/html', (response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('{}'),
    );
    server.documents.set('/list.json', (response) => response.writeHead(200, JSON_TYPE).end('[]'));
    server.documents.set('/reset.json', (response) => response.destroy());
    server.documents.set('/silent.json', () => undefined);
    server.documents.set('/endless.json', (response) => {
      response.writeHead(200, JSON_TYPE);
      const writing = setInterval(() => response.write(' '.repeat(1_000)), 5);
      response.on('close', () => clearInterval(writing));
    });
    const refused: [string, string][] = [
      [server.url('/moved.json'), 'status 302'],
      [server.url('/missing.json'), 'status 404'],
      [server.url('/html'), 'media type'],
      [server.url('/list.json'), 'must be a JSON object'],
      [server.url('/reset.json'), 'the connection failed'],
      [server.url('/silent.json'), 'no answer in time'],
      [server.url('/endless.json'), 'at most 5120 bytes'],
      [untrusted.publish('/untrusted.json'), 'the connection failed'],
      [server.publish('/other.json', { client_id: server.url('/cached.json') }), 'client_id'],
      [server.publish('/secret.json', { client_secret: 'x' }), 'client_secret'],
      [server.publish('/jwt.json', { token_endpoint_auth_method: 'private_key_jwt' }), 'must be none'],
      [server.publish('/name.json', { client_name: 'Flight Analysis' }), 'imitates'],
      [server.publish('/js.json', { redirect_uris: ['javascript:alert(1)'] }), 'redirect_uris'],
      [server.publish('/write.json', { scope: 'flights:write' }), 'scope must contain'],
      [`${origin}/`, 'have a path'],
      [`${origin}/a/../cached.json`, 'normalized'],
      [`${origin}/cached.json#x`, 'fragment'],
      [origin.replace('https://', 'https://user@') + '/cached.json', 'user'],
      [origin.replace('https:', 'http:') + '/cached.json', 'https://'],
      [origin.replace('127.0.0.1', '127.0.0.2') + '/cached.json', 'No public IP address'],
      ['https://169.254.169.254/latest/meta-data', 'No public IP address'],
      ['https://[::1]/cached.json', 'No public IP address'],
    ];
    for (const [url, reason] of refused) {
      expect([url, await refusal(url)]).toEqual([url, expect.stringContaining(reason)]);
    }
    expect(server.asked).not.toContain('/target.json');
    const before = server.asked.length;
    await refusal(server.url('/missing.json'));
    expect(server.asked).toHaveLength(before); // a refusal is remembered for a while
    const stored = await operator.database.query<{ metadata_url: string }[]>(
      'select metadata_url from oauth_apps where metadata_url = any($1)',
      [refused.map(([url]) => url)],
    );
    expect(stored).toEqual([]);
  });

  it('that registers is answered with what is stored of it', async () => {
    const metadata = {
      ...{ client_name: 'Editor', redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'] },
      ...{ token_endpoint_auth_method: 'client_secret_post', client_uri: 'https://cursor.example/' },
    };
    const { status, body } = await register(metadata);
    expect([status, body]).toEqual([
      201,
      {
        client_id: expect.stringMatching(/^app_/) as string,
        client_id_issued_at: expect.any(Number) as number,
        ...{ client_name: 'Editor', redirect_uris: metadata.redirect_uris },
        ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
        token_endpoint_auth_method: 'none',
        scope: 'profile:read flights:read analysis:read weather:read offline_access',
      },
    ]);
    const { text } = await operating.client.get('/operator/apps?limit=1');
    expect((JSON.parse(text) as { data: object[] }).data).toMatchObject([
      { id: body['client_id'], account_id: null, host: null, website: null, verified: false },
    ]);
  });

  it('that registers gets errors of RFC 7591, and cannot register without end', async () => {
    expect(await register('{')).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } });
    expect(await register({ redirect_uris: ['http://elsewhere.example/'] })).toMatchObject({
      status: 400,
      body: {
        error: 'invalid_redirect_uri',
        error_description: expect.stringContaining('localhost') as string,
      },
    });
    const statuses = [];
    while (statuses.at(-1) !== 429 && statuses.length < 10) statuses.push((await register({})).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
