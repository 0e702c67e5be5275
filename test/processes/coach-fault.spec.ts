import { cp, mkdir, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { utcMonthOf } from '@core/contract';
import { AllowanceRepository } from '@core/access';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const COACH = 'function checkedCoachDebrief(';
const FAULT = 'The coach has a bug';

/** The build with a bug: its coach throws for every flight, on the analysis threads and in a debrief run. */
async function buildWithFaultyCoach(cleanup: Cleanup): Promise<string> {
  const checkout = await temporaryFolder('faulty-coach');
  cleanup.add(() => rm(checkout, { recursive: true, force: true }));
  const bundle = path.join(checkout, 'dist/bundle');
  await mkdir(path.dirname(bundle));
  for (const name of await readdir(ROOT)) {
    if (name !== 'dist') await symlink(path.join(ROOT, name), path.join(checkout, name));
  }
  for (const name of await readdir(path.join(ROOT, 'dist'))) {
    if (name !== 'bundle') await symlink(path.join(ROOT, 'dist', name), path.join(checkout, 'dist', name));
  }
  await cp(await realpath(path.join(ROOT, 'dist/bundle')), bundle, {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  });
  let changed = 0;
  const programs = (await readdir(bundle)).filter((name) => name.endsWith('.js'));
  for (const name of programs) {
    const file = path.join(bundle, name);
    const code = await readFile(file, 'utf8');
    if (!code.includes(COACH)) continue;
    const faulty = `function checkedCoachDebrief(){throw new Error(${JSON.stringify(FAULT)})}function unused(`;
    await writeFile(file, code.replace(COACH, faulty));
    changed += 1;
  }
  expect(changed).toBe(1);
  return checkout;
}

describe('a bug in the coach', () => {
  const cleanup = new Cleanup();

  afterAll(() => cleanup.run());

  it('leaves a flight processed, without a debrief and without a charge', async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const service = await ServiceProcesses.prepare({
      databaseUrl: await postgres.createDatabase('coach_fault'),
      environment: { ANALYSIS_THREADS: '1', LOG_LEVEL: 'info' },
      checkout: await buildWithFaultyCoach(cleanup),
    });
    cleanup.add(() => service.stop());
    await service.startBoth();
    const operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
    const { id: accountId } = await operator.createAccount('FREE');
    const client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
    const used = () => new AllowanceRepository(operator.database).used(accountId, utcMonthOf(new Date()));

    const { status, body } = await client.upload({ igc: shortRidgeFlight().igc });
    expect([status, body.status]).toEqual([201, 'processed']);
    expect(service.worker!.output.join('')).toMatch(new RegExp(`${FAULT}.*"debrief.automatic_failed"`));
    expect((await used()).debriefs).toBe(0);

    await service.worker!.stop();
    await service.startWorker(); // which tries at once what the last one left
    const runs = () =>
      operator.database.query<{ status: string }[]>(
        'select status, charged_month as charged, failure_reason as reason from debriefs where account_id = $1',
        [accountId],
      );
    const failed = await until('the run has failed', runs, ([run]) => run?.status === 'failed');
    expect(failed).toEqual([{ status: 'failed', charged: null, reason: FAULT }]);
    expect((await used()).debriefs).toBe(0);
    expect((await client.get(`/api/v1/flights/${body.id}`)).body.status).toBe('processed');
    const events = await operator.database.query<{ type: string }[]>('select type from events order by id');
    expect(events.map(({ type }) => type)).toEqual(['flight.processed', 'flight.analysis.failed']);
  });
});
