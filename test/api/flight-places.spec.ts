import { threeFlights } from '../factories/three-flights.js';
import { groundLog } from '../factories/ground-log.js';
import { atAnyTime } from '../harness/at-any-time.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { anySharedService } from '../harness/shared-services.js';

const NOWHERE = { timezone: null, country: null, takeoff_place: null, landing_place: null };

describe.each(anySharedService())('where a flight took place, with the queue on $queue', (service) => {
  let operator: Operator;
  let client: ApiClient;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
  });

  afterAll(() => operator.close());

  it('is in the response to the upload, in the flight and in the list', async () => {
    const { body: uploaded } = await client.upload({ igc: threeFlights({ seed: 31 }) });
    expect(uploaded).toMatchObject({
      timezone: 'Europe/Zurich',
      country: 'CH',
      takeoff_place: { name: 'Naters', country: 'CH', distance_km: expect.any(Number) as number },
      landing_place: { country: 'CH' },
    });
    expect((await client.get(`/api/v1/flights/${uploaded.id}`)).body).toEqual(uploaded);
    expect((await client.get('/api/v1/flights?limit=1')).body.data).toEqual([uploaded]);
  });

  it('is unknown for a log without a flight', async () => {
    const { body } = await client.upload({ igc: groundLog() });
    expect(body).toMatchObject({ status: 'processed', ...NOWHERE });
  });

  it('is unknown in a result of an earlier version', async () => {
    const { body } = await client.upload({ igc: threeFlights({ seed: 33 }) });
    await operator.database.query('update flights set places = null where public_id = $1', [body.id]);
    expect((await client.get(`/api/v1/flights/${body.id}`)).body).toEqual(atAnyTime({ ...body, ...NOWHERE }));
  });
});
