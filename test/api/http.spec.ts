import { readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { ERROR_CODES } from '@core/contract';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const BOUNDARY = 'XBOUNDARYX';

function part(disposition: string, content: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
}

describe('the API over HTTP', () => {
  let operator: Operator;
  let client: ApiClient;
  let key: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    ({ key } = await operator.createKey(account.id));
    client = new ApiClient(service.baseUrl, key);
  });

  afterAll(() => operator.close());

  function post(body: string | Uint8Array, headers: Record<string, string> = {}) {
    const contentType = `multipart/form-data; boundary=${BOUNDARY}`;
    return client.send('POST', '/api/v1/flights', {
      body: typeof body === 'string' ? body : new Uint8Array(body),
      headers: { 'Content-Type': contentType, ...headers },
    });
  }

  it('is healthy, without a key', async () => {
    const answer = await new ApiClient(service.baseUrl, undefined).get('/api/v1/health');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: 'ok', api_version: 'v1' });
  });

  it('gives every response its own request id', async () => {
    const answers = await Promise.all([
      client.get('/api/v1/health'),
      client.get('/api/v1/flights'),
      client.get('/nowhere'),
      client.get('/docs'),
    ]);
    const ids = answers.map((answer) => answer.headers.get('x-request-id'));
    for (const id of ids) expect(id).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('sends every error as uncacheable JSON with a link to its explanation', async () => {
    const answer = await client.get('/api/v1/flights/1');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const link = /^<(.+)>; rel="help"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
    expect(link).toBe(`${service.baseUrl}/docs/errors#flight_not_found`);
    const page = await (await fetch(link)).text();
    for (const code of ERROR_CODES) expect(page).toContain(`id="${code}"`);
  });

  it.each(['/nowhere', '/api/v1', '/api/v1/flight', '/api/v2/flights', '/api/v1/flights/1/tracks'])(
    'answers %s with not_found',
    async (path) => {
      const answer = await client.get(path);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    },
  );

  it.each([
    ['/api/v1', '/docs', ''],
    ['/api/v1/', '/docs', ''],
    ['/api/v2/flights', '/docs', '/api/v1'],
    ['/v1/flights', '/docs', '/api/v1'],
    ['/platform/v9/keys', '/platform/docs', '/platform/v1'],
    ['/s/v1/x/y', '/docs', ''],
  ])('points %s to the documentation', async (path, docs, base) => {
    const { baseUrl } = service;
    const { body, headers } = await client.get(path);
    const where = base && ` The only version of this API is at ${baseUrl}${base}.`;
    expect(body.message).toBe(
      `No route matches this path.${where} The documentation is at ${baseUrl}${docs}.`,
    );
    const links = headers.get('link')?.split(', ');
    expect(links).toContain(`<${baseUrl}${docs}>; rel="service-doc"`);
    const description = /<([^>]+)>; rel="service-desc"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const { servers } = (await (await fetch(description)).json()) as { servers: unknown };
    expect(servers).toEqual([{ url: baseUrl, description: 'This service' }]);
  });

  it.each([
    ['DELETE', '/api/v1/flights', 'GET, HEAD, POST'],
    ['POST', '/api/v1/flights/1', 'DELETE, GET, HEAD, PATCH'],
    ['PUT', '/api/v1/flights/1/sharing', 'DELETE, GET, HEAD, POST'],
    ['POST', '/s/1.json', 'GET, HEAD'],
    ['PUT', '/api/v1/health', 'GET, HEAD'],
  ])('answers %s %s with method_not_allowed and the allowed methods', async (method, path, allow) => {
    const answer = await client.send(method, path, {});
    expect([answer.status, answer.body.code]).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.get('allow')).toBe(allow);
  });

  it('answers broken percent-encoding with malformed_request', async () => {
    const answer = await client.get('/api/v1/flights/%E0%A4%A');
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed_request']);
  });

  it.each([
    ['application/json', '{}'],
    ['text/plain', 'AXXX'],
    ['application/x-www-form-urlencoded', 'igc=1'],
    ['application/octet-stream', 'AXXX'],
  ])('rejects an upload sent as %s', async (contentType, body) => {
    const answer = await post(body, { 'Content-Type': contentType });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('rejects a compressed upload', async () => {
    const answer = await post('x', { 'Content-Encoding': 'gzip' });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it.each([
    ['without parts', `--${BOUNDARY}--\r\n`, 'missing_file'],
    ['with other fields only', `${part('name="title"', 'x')}--${BOUNDARY}--\r\n`, 'missing_file'],
    ['with the file as text', `${part('name="igc"', 'AXXX')}--${BOUNDARY}--\r\n`, 'missing_file'],
    [
      'with two files',
      `${part('name="igc"; filename="a"', 'A')}${part('name="igc"; filename="b"', 'B')}--${BOUNDARY}--\r\n`,
      'missing_file',
    ],
    [
      'with a file in each field',
      `${part('name="track"; filename="a"', 'A')}${part('name="igc"; filename="b"', 'B')}--${BOUNDARY}--\r\n`,
      'missing_file',
    ],
    [
      'with a file in another field',
      `${part('name="file"; filename="a"', 'A')}--${BOUNDARY}--\r\n`,
      'validation_failed',
    ],
    [
      'with an unknown field',
      `${part('name="igc"; filename="a"', 'A')}${part('name="pilot"', 'B')}--${BOUNDARY}--\r\n`,
      'validation_failed',
    ],
    [
      'with a field twice',
      `${part('name="igc"; filename="a"', 'A')}${part('name="title"', '1')}${part('name="title"', '2')}--${BOUNDARY}--\r\n`,
      'validation_failed',
    ],
    [
      'with a title of 201 characters',
      `${part('name="igc"; filename="a"', 'A')}${part('name="title"', 'x'.repeat(201))}--${BOUNDARY}--\r\n`,
      'validation_failed',
    ],
    [
      'with a NUL byte in the title',
      `${part('name="igc"; filename="a"', 'A')}${part('name="title"', 'a\0b')}--${BOUNDARY}--\r\n`,
      'malformed_request',
    ],
    ['truncated in a part', part('name="igc"; filename="a"', 'A').slice(0, -2), 'malformed_request'],
    ['truncated in a header', `--${BOUNDARY}\r\nContent-Dispo`, 'malformed_request'],
    ['that is not a form', 'AXXX001\r\n', 'malformed_request'],
  ])('rejects a form %s', async (_, body, code) => {
    const answer = await post(body);
    expect(answer.body.code).toBe(code);
  });

  it('names both fields for the file, and the one that is text', async () => {
    const messageOf = async (...parts: string[]) =>
      (await post(`${parts.join('')}--${BOUNDARY}--\r\n`)).body.message;
    expect(await messageOf()).toBe('Send exactly one file, in the form field "track" or "igc".');
    expect(await messageOf(part('name="track"', 'A'))).toContain('"track" is text, not a file');
    const both = [part('name="igc"; filename="a"', 'A'), part('name="track"; filename="b"', 'B')];
    expect(await messageOf(...both)).toContain('Send only one of the two.');
  });

  it('rejects a form without a boundary', async () => {
    const answer = await post('x', { 'Content-Type': 'multipart/form-data' });
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed_request']);
  });

  it('accepts a title of 200 characters that has more bytes', async () => {
    const title = '𝔘'.repeat(200);
    const answer = await client.upload({ igc: shortRidgeFlight({ seed: 4711 }).igc, title });
    expect(answer.body.title).toBe(title);
  });

  it('rejects a file one byte over the limit and names the limit', async () => {
    const { status, body } = await client.upload({ igc: new Uint8Array(10_485_761).fill(65) });
    expect([status, body.code]).toEqual([413, 'file_too_large']);
    expect(body.message).toContain('10485760');
  });

  it('accepts a file at the limit', async () => {
    const { body } = await client.upload({ igc: new Uint8Array(10_485_760).fill(65) });
    expect(body.code).toBe('invalid_igc');
  });

  it('rejects an upload without a key before it reads the body', async () => {
    const answer = await new ApiClient(service.baseUrl, undefined).upload({ igc: 'A' });
    expect([answer.status, answer.body.code]).toEqual([401, 'missing_api_key']);
  });

  it('continues after a client that disconnects in the middle of an upload', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    const socket = net.connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `POST /api/v1/flights HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Length: 100000\r\n` +
        `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n${part('name="igc"; filename="a"', 'A')}`,
    );
    socket.destroy();
    expect((await client.get('/api/v1/health')).status).toBe(200);
  });

  it('answers CONNECT, since it is no proxy', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    for (const path of ['elsewhere.example:443', `${hostname}:${port}`]) {
      const request = http.request({ hostname, port, method: 'CONNECT', path }).end();
      const [{ statusCode, headers }, , body] = (await once(request, 'connect')) as [
        ...[http.IncomingMessage, unknown, Buffer],
      ];
      expect([statusCode, headers.allow, headers.connection]).toEqual([405, '', 'close']);
      expect(body.toString() === '' || body.includes('method_not_allowed')).toBe(true);
    }
  });

  it('answers HEAD like GET, without a body', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    const request = http.request({ hostname, port, method: 'HEAD', path: '/api/v1/health' }).end();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(200);
  });

  it('serves its reference, its OpenAPI document and links to them', async () => {
    for (const reference of ['/docs', '/platform/docs']) {
      const { text } = await client.get(reference);
      expect(text).toContain('swagger-ui');
      const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
      expect(text.split('</head>')[0]).toContain(viewport); // so that a phone uses its own width
    }
    expect((await client.get('/')).text).toContain('<link rel="canonical"');
    const document = JSON.parse((await client.get('/openapi.json')).text) as { openapi: string };
    expect(document.openapi).toBe('3.1.0');
  });

  it.each([
    ['/openapi.json', 'openapi.json'],
    ['/platform/openapi.json', 'platform-openapi.json'],
  ])('serves the schemas of %s under the names of the document in the repository', async (url, file) => {
    const schemasOf = (text: string) =>
      Object.keys((JSON.parse(text) as { components: { schemas: object } }).components.schemas).sort();
    const kept = readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');
    expect(schemasOf((await client.get(url)).text)).toEqual(schemasOf(kept));
  });
});
