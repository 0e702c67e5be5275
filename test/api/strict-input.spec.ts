import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Operator } from '../harness/account.js';
import { ApiClient, type ErrorBody } from '../harness/api-client.js';
import { type RawAnswer, sendRaw } from '../harness/raw-request.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const BOUNDARY = 'XBOUNDARYX';

interface OpenApiPath {
  readonly [method: string]: unknown;
}

const { paths } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../openapi.json'), 'utf8'),
) as { paths: Record<string, OpenApiPath> };

/** Every path under /api/v1 with its documented methods. */
const ADDRESSES = Object.entries(paths)
  .filter(([template]) => template.startsWith('/api/v1/'))
  .map(([template, item]) => ({
    address: template.replace(/\{\w+\}/, '01K9Z3V5X8W2Q4R6T7Y8Z9ABCD'),
    methods: METHODS.filter((method) => method.toLowerCase() in item),
  }));

describe('strict input', () => {
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

  function raw(...lines: readonly string[]): Promise<RawAnswer> {
    return sendRaw(service!.baseUrl, `${lines.join('\r\n')}\r\n`);
  }

  function expectError(answer: RawAnswer, status: number, code: string): void {
    expect([answer.status, (JSON.parse(answer.text) as ErrorBody).code]).toEqual([status, code]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-request-id')).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(answer.headers.get('link')).toContain(`/docs/errors#${code}>; rel="help"`);
  }

  it.each(ADDRESSES)(
    'answers $address with 405 for methods other than $methods',
    async ({ address, methods }) => {
      const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ');
      for (const method of METHODS.filter((candidate) => !methods.includes(candidate))) {
        const answer = await client.send(method, address, {});
        expect([method, answer.status, answer.body.code]).toEqual([method, 405, 'method_not_allowed']);
        expect(answer.headers.get('allow')).toBe(allow);
      }
    },
  );

  it.each(['/api/v1/flights/%', '/api/v1/flights/%zz/track', '/api/v1/flights/%ff', '/s/%E0%A4%A'])(
    'answers the broken percent-encoding of %s with malformed_request',
    async (address) => {
      const answer = await client.get(address);
      expect([answer.status, answer.body.code]).toEqual([400, 'malformed_request']);
    },
  );

  it.each(['/api/v1/flights/%00', '/api/v1/flights/01K9Z3V5X8W2Q4R6T7Y8Z9ABC%00'])(
    'treats the NUL byte in %s like any unknown id',
    async (address) => {
      const answer = await client.get(address);
      expect([answer.status, answer.body.code]).toEqual([404, 'flight_not_found']);
    },
  );

  it('rejects a NUL byte in a parameter', async () => {
    const { status, body } = await client.get('/api/v1/flights?site=a%00b');
    expect([status, body.code]).toEqual([400, 'malformed_request']);
    expect(body.details?.[0]?.field).toBe('site');
  });

  it('answers a URL that is too long with headers_too_large', async () => {
    expectError(
      await raw(`GET /api/v1/flights?cursor=${'a'.repeat(20_000)} HTTP/1.1`, 'Host: x', ''),
      431,
      'headers_too_large',
    );
  });

  it('answers headers that are too large with headers_too_large', async () => {
    expectError(
      await raw('GET /api/v1/flights HTTP/1.1', 'Host: x', `Cookie: ${'a'.repeat(20_000)}`, ''),
      431,
      'headers_too_large',
    );
  });

  it.each([
    ['no HTTP', ['hello', '', '']],
    ['no Host', ['GET /api/v1/health HTTP/1.1', '', '']],
    ['a header without a name', ['GET /api/v1/health HTTP/1.1', 'Host: x', ': y', '']],
    ['a NUL byte in a header', ['GET /api/v1/health HTTP/1.1', 'Host: x', 'X-A: a\0b', '']],
    [
      'two lengths',
      ['POST /api/v1/flights HTTP/1.1', 'Host: x', 'Content-Length: 1', 'Content-Length: 2', ''],
    ],
  ])('answers %s with malformed_request and closes the connection', async (_, lines) => {
    const answer = await raw(...lines);
    expectError(answer, 400, 'malformed_request');
    expect(answer.headers.get('connection')).toBe('close');
  });

  it('rejects two keys', async () => {
    const header = `Authorization: Bearer ${key}`;
    const answer = await raw('GET /api/v1/flights HTTP/1.1', 'Host: x', header, header, '');
    expectError(answer, 400, 'malformed_request');
  });

  it('refuses two keys with more than a thousand headers between them', async () => {
    const header = `Authorization: Bearer ${key}`;
    const between = Array.from({ length: 1_100 }, (_, i) => `X:${i}`);
    const answer = await raw('GET /api/v1/flights HTTP/1.1', 'Host: x', header, ...between, header, '');
    expectError(answer, 400, 'malformed_request');
  });

  it('answers an expectation that it does not know with expectation_failed', async () => {
    const header = `Authorization: Bearer ${key}`;
    const answer = await raw('GET /api/v1/flights HTTP/1.1', 'Host: x', header, 'Expect: junk', '');
    expectError(answer, 417, 'expectation_failed');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('refuses an upload without a key before a client that waits for 100 Continue sends the body', async () => {
    const answer = await raw(
      'POST /api/v1/flights HTTP/1.1',
      'Host: x',
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length: 10000000',
      'Expect: 100-continue',
      '',
    );
    expectError(answer, 401, 'missing_api_key');
  });

  it.each([
    ['POST', '/api/v1/flights', `multipart/form-data; boundary=${BOUNDARY}`, 400, 'malformed_request'],
    ['PATCH', '/api/v1/flights/1', 'application/json', 400, 'malformed_request'],
  ])('asks for the body of %s %s before it reads it', async (method, address, type, status, code) => {
    const { hostname, port } = new URL(service.baseUrl);
    const request = http.request({
      hostname,
      port,
      method,
      path: address,
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': type,
        'Content-Length': 7,
        Expect: '100-continue',
      },
    });
    request.once('continue', () => request.end('no form'));
    request.flushHeaders();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const body = JSON.parse(await text(response)) as ErrorBody;
    expect([response.statusCode, body.code]).toEqual([status, code]);
  });

  it('rejects an upload whose file is too large, whatever its Content-Length', async () => {
    const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="igc"; filename="a"\r\n\r\n`;
    const size = 10_485_761;
    const form = Buffer.concat([
      Buffer.from(part),
      Buffer.alloc(size, 65),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]);
    const head = [
      'POST /api/v1/flights HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${key}`,
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      'Transfer-Encoding: chunked',
    ].join('\r\n');
    const answer = await sendRaw(
      service.baseUrl,
      `${head}\r\n\r\n${form.length.toString(16)}\r\n`,
      form,
      '\r\n0\r\n\r\n',
    );
    expectError(answer, 413, 'file_too_large');
  });

  it('names the form field of a file that is not a flight', async () => {
    const { body } = await client.upload({ igc: 'no flight' });
    expect(body.code).toBe('invalid_igc');
    expect(body.details?.map(({ field }) => field)).toEqual(expect.arrayContaining(['igc']));
    for (const { field } of body.details ?? []) expect(field).toMatch(/^(igc|line \d+)$/);
  });
});
