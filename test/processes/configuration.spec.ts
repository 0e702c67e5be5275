import { Cleanup } from '../harness/cleanup.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

describe('an API without ENCRYPTION_KEYS', () => {
  const cleanup = new Cleanup();
  afterAll(() => cleanup.run());

  it('reports it and does not start', async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const service = await ServiceProcesses.prepare({
      databaseUrl: await postgres.createDatabase('configuration'),
      environment: { ENCRYPTION_KEYS: '' },
    });
    cleanup.add(() => service.stop());
    await expect(service.startApi()).rejects.toThrow(
      /\n {2}ENCRYPTION_KEYS: must be set.*openssl rand -base64 32.*\nSee .*\n$/,
    );
  });
});
