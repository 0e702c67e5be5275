import { AllowanceRepository } from '@core/access';
import { Operator } from '../harness/account.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

describe('the debrief quota', () => {
  let operator: Operator;
  let account: { id: string };
  let allowance: AllowanceRepository;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    allowance = new AllowanceRepository(operator.database);
  });

  beforeEach(async () => {
    account = await operator.createAccount();
  });

  afterAll(() => operator.close());

  it('gives the last debrief to one of many concurrent requests', async () => {
    for (let taken = 0; taken < 2; taken++)
      expect(await allowance.reserveDebrief(account.id, 3)).toBeTruthy();
    const asked = Array.from({ length: 20 }, () => allowance.reserveDebrief(account.id, 3));
    expect((await Promise.all(asked)).filter((month) => month !== false)).toHaveLength(1);
  });

  it('gives a released debrief to the next request', async () => {
    const month = await allowance.reserveDebrief(account.id, 1);
    if (month === false) throw new Error('Nothing was reserved');
    expect(await allowance.reserveDebrief(account.id, 1)).toBe(false);
    await allowance.releaseDebrief(account.id, month);
    expect((await allowance.used(account.id, month)).debriefs).toBe(0);
    expect(await allowance.reserveDebrief(account.id, 1)).toBe(month);
  });

  it('drops a reservation when its transaction is rolled back', async () => {
    const failed = operator.database.transaction(async (manager) => {
      expect(await new AllowanceRepository(manager).reserveDebrief(account.id, 1)).toBeTruthy();
      throw new Error('the debrief could not be saved');
    });
    await expect(failed).rejects.toThrow('could not be saved');
    expect(await allowance.reserveDebrief(account.id, 1)).toBeTruthy();
  });

  it('counts without a limit, separately for each account', async () => {
    const other = await operator.createAccount();
    for (let taken = 0; taken < 5; taken++) await allowance.reserveDebrief(account.id, null);
    const month = await allowance.reserveDebrief(other.id, 1);
    if (month === false) throw new Error('Nothing was reserved');
    expect((await allowance.used(account.id, month)).debriefs).toBe(5);
    expect((await allowance.used(other.id, month)).debriefs).toBe(1);
  });
});
