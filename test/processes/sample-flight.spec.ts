import { type SharedFlight } from '@capabilities/pages/flight-page';
import { ensureFirstAccount } from '../../apps/launcher/src/first-account.js';
import { Operator } from '../harness/account.js';
import { Cleanup } from '../harness/cleanup.js';
import { PlatformClient } from '../harness/platform-client.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { until } from '../harness/until.js';

interface Information {
  readonly sample_flight_url: string | null;
  readonly sign_up: string;
}

describe('the sample flight of the start page', () => {
  const cleanup = new Cleanup();
  let service: ServiceProcesses;
  let operator: Operator;
  let postgres: SharedPostgres;

  beforeAll(async () => {
    postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('sample_flight');
    await ensureFirstAccount(databaseUrl);
    const environment = { ANALYSIS_THREADS: '1', PLATFORM_SIGN_UP: 'closed' };
    service = await ServiceProcesses.prepare({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  const information = async () =>
    (await new PlatformClient(service.baseUrl).get('/service')).body as unknown as Information;

  const flights = () =>
    operator.database.query<{ id: string; shared: boolean }[]>(
      `select f.public_id as id, s.flight_id is not null as shared
         from flights f left join flight_shares s on s.flight_id = f.id`,
    );

  const recorded = () =>
    operator.database.query<{ flight_id: string | null }[]>('select * from sample_flights');

  it('is uploaded and shared once, even if an earlier start was killed after the upload', async () => {
    await service.startApi();
    await until('the flight is recorded', recorded, ([row]) => row?.flight_id != null);
    const [uploaded] = await flights();
    // the state after a kill between the upload and the share
    await service.api!.end('SIGKILL');
    await operator.database.query('delete from flight_shares');
    await operator.database.query('update sample_flights set flight_id = null');
    await service.startBoth();
    await until('the flight is recorded again', recorded, ([row]) => row?.flight_id != null);
    expect(await flights()).toEqual([{ id: uploaded!.id, shared: true }]);
  });

  it('is public with its debrief and downloads once it is processed', async () => {
    const { sample_flight_url: url, sign_up: signUp } = await until(
      'the start page knows the flight',
      information,
      (found) => found.sample_flight_url !== null,
    );
    expect([url, signUp]).toEqual([expect.stringMatching(/^\/s\/[\w-]{43}$/), 'closed']);
    const shared = (await (await fetch(`${service.baseUrl}${url}.json`)).json()) as SharedFlight;
    expect(shared).toMatchObject({
      site: 'Schnifis',
      share: {
        show_debrief: true,
        allow_download: true,
        allow_embed: true,
        show_airspace: false,
        language: null,
      },
    });
  });

  it('is not shown any more once its owner revokes or deletes it, and not uploaded again', async () => {
    await operator.database.query('delete from flight_shares');
    expect((await information()).sample_flight_url).toBeNull();
    await operator.database.query('delete from flights');
    await service.api!.stop();
    await service.startApi();
    expect((await information()).sample_flight_url).toBeNull();
    expect([await recorded(), await flights()]).toEqual([[], []]);
  });

  it('is the one that the operator configured', async () => {
    const databaseUrl = await postgres.createDatabase('configured_sample');
    for (const [configured, shown] of [
      ['/s/OURS', '/s/OURS'],
      ['none', null],
    ] as const) {
      const other = await ServiceProcesses.prepare({
        databaseUrl,
        environment: { SAMPLE_FLIGHT_URL: configured },
      });
      cleanup.add(() => other.stop());
      await other.startApi();
      const { body } = await new PlatformClient(other.baseUrl).get('/service');
      expect(body).toMatchObject({ sample_flight_url: shown, sign_up: 'open' });
      await other.api!.stop();
    }
  });
});
