import { setImmediate as immediate } from 'node:timers/promises';
import { BatchedLookUp } from './batched-look-up.js';

interface Row {
  readonly id: string;
}

/** Waits until the look-ups so far have been sent. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await immediate();
}

/** A table of rows `a` to `e`, whose statements end when the test releases them. */
function slowTable() {
  const statements: { keys: readonly string[]; end: (error?: Error) => void }[] = [];
  const lookUp = new BatchedLookUp<string, Row>(
    { key: (key) => key, row: (row) => row.id },
    (keys) =>
      new Promise((resolve, reject) => {
        const rows = [...'edcba'].filter((id) => keys.includes(id)).map((id) => ({ id }));
        statements.push({ keys, end: (error) => (error ? reject(error) : resolve(rows)) });
      }),
  );
  return { lookUp, statements };
}

describe('a batched look-up', () => {
  it('answers all look-ups of one turn with one statement, each with its own row', async () => {
    const { lookUp, statements } = slowTable();
    const asked = ['c', 'a', 'x', 'c'].map((key) => lookUp.get(key));
    await turns();
    expect(statements.map(({ keys }) => keys)).toEqual([['c', 'a', 'x', 'c']]);
    statements[0]?.end();
    expect(await Promise.all(asked)).toEqual([{ id: 'c' }, { id: 'a' }, undefined, { id: 'c' }]);
  });

  it('includes look-ups that arrive in the next turn', async () => {
    const { lookUp, statements } = slowTable();
    const first = lookUp.get('a');
    await immediate();
    const second = lookUp.get('b');
    await turns();
    expect(statements.map(({ keys }) => keys)).toEqual([['a', 'b']]);
    statements[0]?.end();
    expect(await Promise.all([first, second])).toEqual([{ id: 'a' }, { id: 'b' }]);
  });

  it('answers a look-up only with a statement sent after it', async () => {
    const { lookUp, statements } = slowTable();
    const first = lookUp.get('a');
    await turns();
    const second = lookUp.get('a');
    statements[0]?.end();
    await first;
    await turns();
    expect(statements).toHaveLength(2);
    statements[1]?.end();
    expect(await second).toEqual({ id: 'a' });
  });

  it('rejects the look-ups of a failed statement and no others', async () => {
    const { lookUp, statements } = slowTable();
    const failing = [lookUp.get('a'), lookUp.get('b')].map((asked) => expect(asked).rejects.toThrow('gone'));
    await turns();
    const other = lookUp.get('c');
    await turns();
    statements[0]?.end(new Error('gone'));
    statements[1]?.end();
    await Promise.all(failing);
    expect(await other).toEqual({ id: 'c' });
  });
});
