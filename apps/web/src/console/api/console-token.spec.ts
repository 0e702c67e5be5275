import { ConsoleToken } from './console-token.js';

const LIFE_MS = 900_000;

function tokenWithClock() {
  const clock = { ms: 1_000_000 };
  const outcomes: ('works' | 'fails')[] = [];
  let minted = 0;
  const token = new ConsoleToken(
    () => {
      minted++;
      if (outcomes.shift() === 'fails') return Promise.reject(new Error('signed out'));
      return Promise.resolve({
        token: `token ${minted}`,
        expires_at: new Date(clock.ms + LIFE_MS).toISOString(),
      });
    },
    () => clock.ms,
  );
  return { clock, outcomes, token, minted: () => minted };
}

describe('the token of the console', () => {
  it('is minted once for requests that need it at the same time', async () => {
    const { token, minted } = tokenWithClock();
    expect(await Promise.all([token.get(), token.get(), token.get()])).toEqual(Array(3).fill('token 1'));
    expect([await token.get(), minted()]).toEqual(['token 1', 1]);
  });

  it('is renewed a minute before it expires', async () => {
    const { token, clock } = tokenWithClock();
    await token.get();
    clock.ms += LIFE_MS - 61_000;
    expect(await token.get()).toBe('token 1');
    clock.ms += 2_000;
    expect(await token.get()).toBe('token 2');
  });

  it('is replaced once when several requests find it rejected', async () => {
    const { token, minted } = tokenWithClock();
    const rejected = await token.get();
    await token.reject(rejected);
    expect(await token.get()).toBe('token 2');
    await token.reject(rejected);
    expect([await token.get(), minted()]).toEqual(['token 2', 2]);
  });

  it('is tried again after it could not be minted', async () => {
    const { token, outcomes } = tokenWithClock();
    outcomes.push('fails');
    await expect(token.get()).rejects.toThrow('signed out');
    expect(await token.get()).toBe('token 2');
  });
});
