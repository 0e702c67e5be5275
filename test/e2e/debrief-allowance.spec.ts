import { AllowanceRepository, DebriefRepository, newFlightId } from '@app/database';
import { Operator } from '../harness/account.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service runs');

describe('the allowance of debriefs', () => {
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

  it('gives the last debrief to one of many that ask at the same time', async () => {
    for (let taken = 0; taken < 2; taken++)
      expect(await allowance.reserveDebrief(account.id, 3)).toBeTruthy();
    const asked = Array.from({ length: 20 }, () => allowance.reserveDebrief(account.id, 3));
    expect((await Promise.all(asked)).filter((month) => month !== false)).toHaveLength(1);
  });

  it('gives a released debrief to the next', async () => {
    const month = await allowance.reserveDebrief(account.id, 1);
    if (month === false) throw new Error('Nothing was reserved');
    expect(await allowance.reserveDebrief(account.id, 1)).toBe(false);
    await allowance.releaseDebrief(account.id, month);
    expect((await allowance.used(account.id, month)).debriefs).toBe(0);
    expect(await allowance.reserveDebrief(account.id, 1)).toBe(month);
  });

  it('forgets a reservation with the transaction it was made in', async () => {
    const failed = operator.database.transaction(async (manager) => {
      expect(await new AllowanceRepository(manager).reserveDebrief(account.id, 1)).toBeTruthy();
      throw new Error('the debrief could not be saved');
    });
    await expect(failed).rejects.toThrow('could not be saved');
    expect(await allowance.reserveDebrief(account.id, 1)).toBeTruthy();
  });

  it('counts without a limit, and for each account apart', async () => {
    const other = await operator.createAccount();
    for (let taken = 0; taken < 5; taken++) await allowance.reserveDebrief(account.id, null);
    const month = await allowance.reserveDebrief(other.id, 1);
    if (month === false) throw new Error('Nothing was reserved');
    expect((await allowance.used(account.id, month)).debriefs).toBe(5);
    expect((await allowance.used(other.id, month)).debriefs).toBe(1);
  });

  describe('and a flight that awaits its automatic debrief', () => {
    let flightId: string;

    beforeEach(async () => {
      flightId = newFlightId();
      // of an account that is disabled, so that no worker of the service begins it
      await operator.database.query('update accounts set disabled_at = now() where id = $1', [account.id]);
      await operator.database.query(
        `with flight as (
           insert into flights (public_id, account_id, status, title, fixes_sha256, file_bytes, sort_at)
           values ($2, $1, 'processed', 'Flight', $3, 1, now()) returning id)
         insert into awaited_debriefs (flight_id, language) select id, 'en' from flight`,
        [account.id, flightId, Buffer.from(flightId)],
      );
    });

    const start = (debriefsPerMonth: number, onlyIfAwaited: boolean) =>
      new DebriefRepository(operator.database).start(account.id, {
        flightId,
        language: 'en',
        debriefsPerMonth,
        onlyIfAwaited,
      });

    const count = async (table: 'debriefs' | 'awaited_debriefs') => {
      const rows = await operator.database.query<unknown[]>(
        `select 1 from ${table} d join flights f on f.id = d.flight_id where f.public_id = $1`,
        [flightId],
      );
      return rows.length;
    };

    it('take one, however many workers begin it', async () => {
      const starts = await Promise.all(Array.from({ length: 5 }, () => start(3, true)));
      expect(starts.filter((begun) => begun.kind === 'running' && !begun.joined)).toHaveLength(1);
      expect([await count('debriefs'), await count('awaited_debriefs')]).toEqual([1, 0]);
    });

    it('take one when a client has asked for it first', async () => {
      expect(await start(3, false)).toMatchObject({ kind: 'running', joined: false });
      await start(3, true);
      expect([await count('debriefs'), await count('awaited_debriefs')]).toEqual([1, 0]);
    });

    it('take none when there is none left, and it is still awaited', async () => {
      await allowance.reserveDebrief(account.id, 1);
      expect((await start(1, true)).kind).toBe('allowance_exhausted');
      expect([await count('debriefs'), await count('awaited_debriefs')]).toEqual([0, 1]);
    });
  });
});
