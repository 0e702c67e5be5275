import { FlightAnalysisClient } from '../src/index.js';
import { pollPauseMs } from '../src/polling.js';
import { ScriptedServer } from './scripted-server.js';

const flight = (status: string) => ({ body: { id: 'a', status } });

describe('waiting with the TypeScript client', () => {
  let server: ScriptedServer;
  let client: FlightAnalysisClient;

  beforeAll(async () => {
    server = await ScriptedServer.start();
    client = new FlightAnalysisClient({ url: server.origin });
  });

  afterAll(() => server.stop());

  const pauses = () => server.seen.slice(1).map(({ at }, index) => at - server.seen[index]!.at);

  it('takes few requests of the quota: 2 s at first, then up to 30 s', () => {
    const seconds = Array.from({ length: 10 }, (_, earlier) => pollPauseMs(earlier) / 1_000);
    expect(seconds.slice(0, 3)).toEqual([2, 3, 4.5]);
    expect(seconds.slice(-2)).toEqual([30, 30]);
  });

  it('starts with a pause of 2 s', async () => {
    server.follow(flight('processing'), flight('processed'));
    await client.flights.untilProcessed('a');
    expect(pauses()).toEqual([expect.any(Number)]);
    expect(pauses()[0]).toBeGreaterThanOrEqual(1_990);
  });

  it('pauses as long as you set, for flights and imports', async () => {
    server.follow(flight('processing'), flight('processing'), flight('processed'));
    await client.flights.analyse(Buffer.from('A'), { pollMs: 50 });
    server.follow(flight('running'), flight('running'), flight('completed'));
    await client.imports.untilFinished('a', { pollMs: 50 });
    for (const pause of pauses()) expect(pause).toBeLessThan(1_000);
    expect(server.seen).toHaveLength(3);
  });

  it('sends your headers with each poll', async () => {
    server.follow(flight('processing'), flight('processed'));
    await client.flights.analyse(Buffer.from('A'), { headers: { 'X-Tenant': 'club' }, pollMs: 10 });
    expect(server.seen.map(({ headers }) => headers['x-tenant'])).toEqual(['club', 'club']);
  });

  it('gives each poll as long as you set', async () => {
    server.follow(flight('processing'), { hang: true });
    const once = new FlightAnalysisClient({ url: server.origin, retriesMax: 0 });
    const analysis = once.flights.analyse(Buffer.from('A'), { timeoutMs: 500 });
    await expect(analysis).rejects.toThrow('no complete response within 500 ms');
  });

  it('takes no further request if the upload returns the results', async () => {
    const flights = [{ id: 'a' }, { id: 'b' }];
    server.follow({ body: { id: 'a', status: 'processed', flights } });
    expect((await client.flights.analyse(Buffer.from('A'))).flights).toEqual(flights);
    expect(server.seen).toHaveLength(1);
  });

  it('pauses as long as the service asks when it is limited', async () => {
    const limited = { status: 429, headers: { 'Retry-After': '1' }, body: { code: 'rate_limited' } };
    server.follow(limited, flight('processed'));
    await client.flights.untilProcessed('a', { pollMs: 10 });
    expect(pauses()[0]).toBeGreaterThanOrEqual(990);
  });

  it('throws if the analysis fails', async () => {
    server.follow(flight('failed'));
    await expect(client.flights.untilProcessed('a')).rejects.toMatchObject({
      code: 'flight_processing_failed',
    });
  });
});
