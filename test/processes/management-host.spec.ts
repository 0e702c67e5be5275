import { TestPostgres } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { reservePort } from '../harness/reserve-port.js';
import { ServiceProcesses } from '../harness/service-processes.js';

/** Another IP address of this machine, in place of the one that the network sees. */
const NETWORK = '127.0.0.2';

describe('the management ports', () => {
  const cleanup = new Cleanup();
  let postgres: TestPostgres;

  beforeAll(async () => {
    postgres = await TestPostgres.start();
    cleanup.add(() => postgres.stop());
  });
  afterAll(() => cleanup.run());

  const started = async (environment: Record<string, string>) => {
    const [api, worker] = [await reservePort(), await reservePort()];
    const service = await ServiceProcesses.start({
      databaseUrl: await postgres.createDatabase(`management_${api}`),
      environment: { ...environment, API_MANAGEMENT_PORT: String(api), WORKER_PORT: String(worker) },
    });
    cleanup.add(() => service.stop());
    const answers = async (url: string) =>
      fetch(url).then(
        ({ status }) => status,
        () => 'unreachable',
      );
    const live = (host: string) =>
      Promise.all([api, worker].map((port) => answers(`http://${host}:${port}/live`)));
    const { port } = new URL(service.baseUrl);
    return { live, health: (host: string) => answers(`http://${host}:${port}/api/v1/health`) };
  };

  it('are not reachable from the network if the API is', async () => {
    const { live, health } = await started({ HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:3000' });
    expect([await health('127.0.0.1'), await live('127.0.0.1')]).toEqual([200, [200, 200]]);
    expect([await health(NETWORK), await live(NETWORK)]).toEqual([200, ['unreachable', 'unreachable']]);
  });

  it('are reachable where MANAGEMENT_HOST says', async () => {
    const { live, health } = await started({ MANAGEMENT_HOST: NETWORK });
    expect([await health(NETWORK), await live(NETWORK)]).toEqual(['unreachable', [200, 200]]);
    expect([await health('127.0.0.1'), await live('127.0.0.1')]).toEqual([
      200,
      ['unreachable', 'unreachable'],
    ]);
  });
});
