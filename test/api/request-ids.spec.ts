import { Cleanup } from '../harness/cleanup.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

const GIVEN = '9f1c2e6a-3b1d-4c58-8a0e-5d7f6b2c1a90';

describe('the request id', () => {
  const cleanup = new Cleanup();
  let trusting: Service;
  let untrusting: Service;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('request_ids');
    const prepare = async (environment: Record<string, string>) => {
      const service = await Service.prepare({ databaseUrl, environment });
      cleanup.add(() => service.stop());
      await service.startApi();
      return service;
    };
    trusting = await prepare({ TRUST_PROXY: '127.0.0.1' });
    untrusting = await prepare({ TRUST_PROXY: '10.0.0.0/8' });
  });

  afterAll(() => cleanup.run());

  async function idOf({ baseUrl }: Service, given: string): Promise<string | null> {
    const response = await fetch(`${baseUrl}/api/v1/health`, { headers: { 'X-Request-Id': given } });
    return response.headers.get('x-request-id');
  }

  it('is that of a trusted proxy', async () => {
    expect(await idOf(trusting, GIVEN)).toBe(GIVEN);
    expect(await idOf(trusting, 'a'.repeat(128))).toBe('a'.repeat(128));
  });

  it.each([
    ['too long', 'a'.repeat(129)],
    ['with a space', 'a b'],
    ['with JSON', '{"event":"forged"}'],
    ['empty', ''],
  ])('is a new one if that of the proxy is %s', async (_, given) => {
    expect(await idOf(trusting, given)).toMatch(/^req_[0-9A-Z]{26}$/);
  });

  it('is a new one for everyone else', async () => {
    expect(await idOf(untrusting, GIVEN)).toMatch(/^req_[0-9A-Z]{26}$/);
  });
});
