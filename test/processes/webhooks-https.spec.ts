import { rm } from 'node:fs/promises';
import { isGenuine } from '../../examples/webhook-receiver/verify.mjs';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { makeCertificate } from '../harness/certificate.js';
import { Cleanup } from '../harness/cleanup.js';
import { signedInUser } from '../harness/platform-user.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { until } from '../harness/until.js';
import { type ReceivedDelivery, WebhookReceiver } from '../harness/webhook-receiver.js';

/** As in production, plain HTTP is not allowed; only the test's network is. */
describe('deliveries over HTTPS', () => {
  const cleanup = new Cleanup();
  let operator: Operator;
  let service: ServiceProcesses;
  let client: ApiClient;
  let accountId: string;
  let trusted: WebhookReceiver;
  let untrusted: WebhookReceiver;
  let plain: WebhookReceiver;
  let secret: string;
  let flightId: string;

  beforeAll(async () => {
    const folder = await temporaryFolder('certificates');
    cleanup.add(() => rm(folder, { recursive: true }));
    const known = makeCertificate(folder, 'known');
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('https');
    service = await ServiceProcesses.prepare({
      databaseUrl,
      environment: {
        ANALYSIS_THREADS: '1', // warms up sooner than two
        LOG_LEVEL: 'silent',
        WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
        NODE_EXTRA_CA_CERTS: known.certFile,
      },
    });
    cleanup.add(() => service.stop());
    await service.startBoth();
    trusted = await WebhookReceiver.start(known);
    cleanup.add(() => trusted.stop());
    untrusted = await WebhookReceiver.start(makeCertificate(folder, 'unknown'));
    cleanup.add(() => untrusted.stop());
    plain = await WebhookReceiver.start();
    cleanup.add(() => plain.stop());
    trusted.react = ({ path }) => (path === '/200' ? 200 : 204);
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    ({ id: accountId } = await operator.createAccount());
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
    secret = await operator.createEndpoint(accountId, trusted.url('/204'));
    await operator.createEndpoint(accountId, trusted.url('/200'));
    await operator.createEndpoint(accountId, untrusted.url('/'));
    await operator.createEndpoint(accountId, plain.url('/'));
    flightId = (await client.upload({ igc: shortRidgeFlight({ seed: 77 }).igc })).body.id;
  });

  afterAll(() => cleanup.run());

  const attemptsTo = (url: string) =>
    operator.database.query<{ status: string; status_code: number | null; error: string | null }[]>(
      `select d.status, a.status_code, a.error from delivery_attempts a join deliveries d on d.id = a.delivery_id
         join webhook_endpoints e on e.id = d.endpoint_id where e.url = $1`,
      [url],
    );

  async function delivered(type: string): Promise<ReceivedDelivery> {
    const find = () => trusted.at('/204').find(({ headers }) => headers['x-service-event'] === type);
    return (await until(`${type} is delivered`, find)) as ReceivedDelivery;
  }

  it('go to an endpoint registered on the developer platform, signed with the secret shown there', async () => {
    const { client: platform } = await signedInUser(service, operator);
    const request = { url: trusted.url('/platform'), event_types: ['*'] };
    const { body: registered } = await platform.sendJson('POST', '/webhook-endpoints', request);
    const { id, secret: shown } = registered as unknown as { id: string; secret: string };
    expect((await platform.sendJson('POST', `/webhook-endpoints/${id}/ping`)).status).toBe(202);
    const [delivery] = await until(
      'it has arrived',
      () => trusted.at('/platform'),
      ({ length }) => length > 0,
    );
    expect(isGenuine(shown, delivery!.headers, delivery!.body)).toBe(true);
  });

  it('have the headers and body of the specification', async () => {
    for (const type of ['flight.processed', 'flight.analysis.completed']) {
      const { headers, body } = await delivered(type);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'x-service-event': type,
        'x-service-delivery': expect.stringMatching(/^dlv_[0-7][0-9A-HJKMNP-TV-Z]{25}$/) as string,
        'x-service-timestamp': expect.stringMatching(/^\d{10}$/) as string,
        'x-service-signature': expect.stringMatching(/^v1=[0-9a-f]{64}$/) as string,
      });
      const event = JSON.parse(body.toString()) as Record<string, unknown>;
      expect(event).toEqual({
        id: expect.stringMatching(/^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/) as string,
        type,
        account_id: expect.stringMatching(/^acc_/) as string,
        api_version: 'v1',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        data: expect.objectContaining({
          flight: expect.objectContaining({ id: flightId }) as object,
        }) as object,
      });
      expect(Math.abs(Date.parse(event['created_at'] as string) - Date.now())).toBeLessThan(120_000);
    }
  });

  it("are signed with their endpoint's secret, current at the time of the attempt", async () => {
    const { headers, body, receivedAt } = await delivered('flight.processed');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(isGenuine(secret, headers, body)).toBe(true);
    expect(Math.abs(Number(headers['x-service-timestamp']) - receivedAt / 1_000)).toBeLessThan(30);
    const [other] = await until(
      'the other endpoint gets its event',
      () => trusted.at('/200'),
      (seen) => seen.length > 0,
    );
    expect(isGenuine(secret, other!.headers, other!.body)).toBe(false);
  });

  it.each([200, 204])('are not resent after %i', async (status) => {
    const attempts = await until(
      'both events are accepted',
      () => attemptsTo(trusted.url(`/${status}`)),
      (seen) => seen.length >= 2,
    );
    expect(attempts).toEqual(Array(2).fill({ status: 'delivered', status_code: status, error: null }));
  });

  it('are not sent to untrusted certificates or over plain HTTP', async () => {
    for (const [receiver, error] of [
      [untrusted, /self-signed certificate/],
      [
        plain,
        /^The URL must begin with https:\/\/\. Operators can allow http:\/\/ with WEBHOOK_ALLOW_HTTP\.$/,
      ],
    ] as const) {
      const attempts = await until(
        'it was attempted',
        () => attemptsTo(receiver.url('/')),
        (seen) => seen.length > 0,
      );
      for (const attempt of attempts) {
        expect(attempt).toMatchObject({ status: 'pending', status_code: null });
        expect(attempt.error).toMatch(error);
      }
      expect(receiver.received).toEqual([]);
    }
  });
});
