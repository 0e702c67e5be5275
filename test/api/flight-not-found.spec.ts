import { readFileSync } from 'node:fs';
import path from 'node:path';
import { newFlightId } from '@core/database';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const document = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../openapi.json'), 'utf8'),
) as {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>;
};

/** Every operation on one flight, from the OpenAPI document, so that new ones are included automatically. */
const OPERATIONS = Object.entries(document.paths)
  .filter(([template]) => template.startsWith('/api/v1/flights/{flightId}'))
  .flatMap(([template, item]) =>
    Object.keys(item)
      .filter((method) => ['get', 'post', 'patch', 'put', 'delete'].includes(method))
      .map((method) => ({ method: method.toUpperCase(), template, operation: item[method]! })),
  );

describe("another account's flight", () => {
  let operator: Operator;
  let owner: ApiClient;
  let stranger: ApiClient;
  let flightId: string;
  const seen = new Set<string>();

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const [mine, theirs] = [await operator.createAccount(), await operator.createAccount()];
    owner = new ApiClient(service.baseUrl, (await operator.createKey(mine.id)).key);
    stranger = new ApiClient(service.baseUrl, (await operator.createKey(theirs.id)).key);
    flightId = (await owner.upload({ igc: shortRidgeFlight({ seed: 51 }).igc, title: 'Mine' })).body.id;
    await owner.send('POST', `/api/v1/flights/${flightId}/sharing`, {});
  });

  afterAll(() => operator.close());

  it('is tried with every operation', () => {
    expect(OPERATIONS.length).toBeGreaterThanOrEqual(8);
  });

  const bodyFor = (template: string) => {
    if (template.endsWith('/comments')) return { text: 'Cleared' };
    return template.endsWith('/sharing') ? { show_debrief: true } : { title: 'Theirs' };
  };

  it.each(OPERATIONS)(
    'is indistinguishable from a missing one in $method $template',
    async ({ method, template, operation }) => {
      const takesJson = operation.requestBody?.content['application/json'] !== undefined;
      const ids = [
        flightId,
        newFlightId(),
        flightId.toLowerCase(),
        '1',
        '0'.repeat(26),
        'x'.repeat(500),
        '%27%20or%201=1',
      ];
      for (const id of ids) {
        const address = template.replace('{flightId}', id);
        const { status, text, headers } = takesJson
          ? await stranger.sendJson(method, address, bodyFor(template))
          : await stranger.send(method, address, {});
        expect([id, status]).toEqual([id, 404]);
        expect(headers.get('cache-control')).toBe('no-store');
        seen.add(text);
      }
    },
  );

  it('gets the same response bytes everywhere', () => {
    expect([...seen]).toEqual(['{"message":"Flight not found.","code":"flight_not_found"}']);
  });

  it('is unchanged afterwards', async () => {
    const { status, body } = await owner.get(`/api/v1/flights/${flightId}`);
    expect([status, body.title]).toEqual([200, 'Mine']);
    expect((await owner.get(`/api/v1/flights/${flightId}/sharing`)).body).toMatchObject({ shared: true });
  });
});
