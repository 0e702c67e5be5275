import { platformCall } from '@core/config';
import { severalAccounts } from './account-of.js';

const accounts = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ publicId: `acc_${n + 1}`, name: `Club ${n + 1}` }));

describe('the message about several accounts', () => {
  it('lists up to five, and then the command that lists the others', () => {
    const five = severalAccounts(accounts(5));
    expect(five).toHaveLength(6);
    expect(five.at(-1)).toBe('  acc_5  Club 5');
    expect(severalAccounts(accounts(6))).toEqual([...five, `  and more: ${platformCall('accounts list')}`]);
  });
});
