import { UsageError } from './output.js';
import { platformCommand } from './platform-command.js';

const KEY = ['keys', 'create', '--name', 'x', '--scopes'];

describe('npm run platform, before it opens a database,', () => {
  it.each([
    [['keys', 'rotate', 'key_x', '--overlap', '2h'], /--overlap must be one of 0, 1h, 24h, 7d/],
    [[...KEY, 'flights:read', '--expires', '2020-01-01'], /must be in the future/],
    [[...KEY, 'flights:red'], /Unknown scope: flights:red.*flights:read/],
    [['keys', 'list', '--state', 'dead'], /--state must be one of live, expired, revoked/],
    [['accounts', 'create', '--name', 'x', '--plan', 'GOLD'], /FREE, PRO, UNLIMITED/],
    [['accounts', 'create', '--name', 'x', '--country', 'France'], /two letters/],
    [['accounts', 'create', '--name', 'x', '--country', 'UK'], /two letters/],
    [['accounts', 'create', '--name', 'x', '--email', 'ada@localhost'], /must be an e-mail address/],
    [['accounts', 'update', 'acc_x'], /Nothing to change/],
    [['accounts', 'invite', 'acc_x', '--email', 'ü@example.org'], /must be an e-mail address/],
    [['accounts', 'set-role', 'acc_x', 'king'], /The role must be one of/],
    [['accounts', 'list', '--limit', '101'], /--limit must be a whole number from 1 to 100/],
    [['accounts', 'list', '--plan', 'GOLD'], /--plan must be one of FREE, PRO, UNLIMITED/],
    [['usage', '--to', '2026-02-30'], /--to must be a day/],
    [['usage', '--from', '1999-12-31'], /--from must be a day/],
    [['usage', '--from', '2026-03-02', '--to', '2026-03-01'], /--from must not be after/],
    [
      ['usage', '--from', '2025-01-01', '--to', '2026-01-02'],
      /--from must begin a range of at most 366 days/,
    ],
    [['flights', 'reanalyse'], /one of --all, --older-than VERSION and --watch/],
    [['flights', 'reanalyse', '--all', '--watch'], /one of --all, --older-than VERSION and --watch/],
    [['flights', 'reanalyse', '--older-than', '1e1'], /--older-than must be a whole number from 1 to/],
    [['flights', 'reanalyse', '--older-than', '99'], /--older-than must be a whole number from 1 to/],
    [['webhooks', 'deliveries', '--status', 'lost'], /pending, delivered, failed/],
    [['webhooks', 'deliveries', '--limit', '0'], /from 1 to 100/],
    [['webhooks', 'replay', 'whe_x', '--since', '2026-07-14T18:00:00'], /with an offset/],
  ])('rejects %j in one sentence', async (words, sentence) => {
    const refused: unknown = await (
      await platformCommand()
    )
      .parseAsync(words, { from: 'user' })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UsageError);
    expect((refused as UsageError).message).toMatch(sentence);
  });
});
