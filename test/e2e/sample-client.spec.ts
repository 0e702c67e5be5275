import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { SAMPLE_FLIGHT, SAMPLE_THERMALS } from '../../apps/api/src/flights/sample-flight.example.js';
import { Operator } from '../harness/account.js';
import { anySharedService } from '../harness/shared-services.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

describe.each(anySharedService())('the sample client with the queue on $queue', (service) => {
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  async function upload(file: string): Promise<{ stdout: string; stderr: string }> {
    const account = await operator.createAccount();
    const { key } = await operator.createKey(account.id, {
      scopes: ['flights:read', 'flights:write', 'analysis:read'],
    });
    return promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'examples/typescript/upload.ts', path.join(ROOT, file)],
      { cwd: ROOT, env: { ...process.env, FLIGHT_SERVICE_URL: service.baseUrl, FLIGHT_SERVICE_KEY: key } },
    );
  }

  it('prints the flight and its thermals', async () => {
    const { stdout } = await upload('examples/sample-flight.igc');
    expect(stdout).toContain(SAMPLE_FLIGHT.title);
    expect(stdout).toContain(`${SAMPLE_FLIGHT.metrics.track_length_km} km`);
    expect(stdout.match(/thermal \d/g)).toHaveLength(SAMPLE_THERMALS.thermals.length);
  });

  it('prints the error for a file that is not a flight', async () => {
    await expect(upload('README.md')).rejects.toMatchObject({
      stderr: expect.stringContaining('invalid_igc: ') as string,
    });
  });
});
