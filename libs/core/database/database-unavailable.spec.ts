import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { isDatabaseUnavailable, isUnstorableValue, mayHaveCommitted } from './database-unavailable.js';

const failure = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('a database error', () => {
  it.each(['08006', '57P01', 'ECONNRESET'])('means unavailable and maybe committed with %s', (code) => {
    const error = new Error('query failed', { cause: failure(code) });
    expect([isDatabaseUnavailable(error), mayHaveCommitted(error)]).toEqual([true, true]);
  });

  it('means unavailable if the connection was lost between two statements', () => {
    expect(isDatabaseUnavailable(new QueryRunnerAlreadyReleasedError())).toBe(true);
    expect(isDatabaseUnavailable(new QueryRunnerProviderAlreadyReleasedError())).toBe(true);
  });

  it.each(['25006', '53100', '53300'])('means unavailable and surely not committed with %s', (code) => {
    expect([isDatabaseUnavailable(failure(code)), mayHaveCommitted(failure(code))]).toEqual([true, false]);
  });

  it.each(['25001', '23505', '42601'])('is a mistake of ours with %s', (code) => {
    expect([isDatabaseUnavailable(failure(code)), mayHaveCommitted(failure(code))]).toEqual([false, false]);
  });

  it('is of a value with 22P02 and 22003 only', () => {
    const isOfValue = ['22P02', '22003', '23505', '53100'].map((code) =>
      isUnstorableValue(new Error('query failed', { cause: failure(code) })),
    );
    expect(isOfValue).toEqual([true, true, false, false]);
  });
});
