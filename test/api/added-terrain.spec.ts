import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { DegreeTileServer } from '../harness/degree-tile-server.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

/** Has its own service, which starts without terrain and would ask another host for it. */
describe('terrain that is added while the service runs', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let server: DegreeTileServer;
  let page: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    server = await DegreeTileServer.start();
    cleanup.add(() => server.stop());
    server.addHgt('N46E007', 500);
    const databaseUrl = await postgres.createDatabase('added_terrain');
    service = await Service.start({
      databaseUrl,
      environment: {
        ...{ ANALYSIS_THREADS: '1', MAP_STYLE_URL: 'none' },
        TERRAIN_URL: 'https://terrain.example/{z}/{x}/{y}.png',
      },
    });
    cleanup.add(() => service.stop());
    const operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    const { key } = await operator.createKey((await operator.createAccount()).id);
    const client = new ApiClient(service.baseUrl, key);
    const { body } = await client.upload({ igc: shortRidgeFlight().igc });
    const shared = await client.sendJson('POST', `/api/v1/flights/${body.id}/sharing`, {});
    page = new URL((shared.body as unknown as { url: string }).url).pathname;
  });

  afterAll(() => cleanup.run());

  const read = async (path: string) => {
    const response = await fetch(service.baseUrl + path);
    return {
      isOwn: (await response.text()).includes('/maps/terrain/{z}/{x}/{y}#'),
      othersAllowed: response.headers.get('content-security-policy')!.includes('https://terrain.example'),
    };
  };

  it('is on every page without a restart, and so are its tiles', async () => {
    const pages = ['/console', '/group', page];
    for (const path of pages) expect(await read(path)).toEqual({ isOwn: false, othersAllowed: true });
    const { code, stderr } = await PlatformCommand.run(
      service.databaseUrl,
      ['terrain', 'add', '--box', '46.2,7.3,46.9,7.9'],
      { DATA_DIR: service.dataDir, TERRAIN_DOWNLOAD_URL: server.template },
    );
    expect([code, stderr]).toEqual([0, expect.stringContaining('1 of 1')]);
    for (const path of pages) {
      await until(
        `${path} has the terrain`,
        () => read(path),
        ({ isOwn }) => isOwn,
      );
      expect(await read(path)).toEqual({ isOwn: true, othersAllowed: false });
    }
    expect((await read('/')).othersAllowed).toBe(false);
    expect((await fetch(`${service.baseUrl}/maps/terrain/10/533/362`)).status).toBe(200);
  });
});
