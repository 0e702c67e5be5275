import { newFlightId } from '@core/database';
import { ulid } from 'ulid';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** Longer than any body that takes JSON. */
const TOO_LARGE = JSON.stringify({ name: 'x'.repeat(2_000_000), text: '' });

describe('a body of sites and airspaces', () => {
  let operator: Operator;
  let client: ApiClient;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    client = new ApiClient(
      service.baseUrl,
      (await operator.createKey((await operator.createAccount()).id)).key,
    );
  });

  afterAll(() => operator.close());

  it.each([
    ['POST', '/api/v1/sites'],
    ['PATCH', `/api/v1/sites/sit_${ulid()}`],
    ['POST', `/api/v1/flights/${newFlightId()}/airspace/comments`],
  ])('is refused if it is too large or no JSON: %s %s', async (method, path) => {
    const json = { 'Content-Type': 'application/json' };
    const large = await client.send(method, path, { body: TOO_LARGE, headers: json });
    const text = await client.send(method, path, { body: 'name', headers: { 'Content-Type': 'text/plain' } });
    expect([large.status, text.status]).toEqual([413, 415]);
  });
});
