/**
 * Combines row look-ups: all keys requested in two consecutive turns of the event loop go into one statement. The
 * busier the process, the cheaper each look-up; on an idle process, no request waits. The second turn includes requests
 * that arrived while the first one was being read; without it, the first request of a burst would be sent alone. A row
 * is never older than its look-up, because the statement is always sent after it.
 */
export class BatchedLookUp<Key, Row> {
  private waiting: Waiting<Key, Row>[] = [];

  /**
   * @param nameOf returns the same name for a key and for the row it matches
   * @param find returns the rows of these keys, in any order; missing rows are left out
   */
  constructor(
    private readonly nameOf: { readonly key: (key: Key) => string; readonly row: (row: Row) => string },
    private readonly find: (keys: readonly Key[]) => Promise<readonly Row[]>,
  ) {}

  get(key: Key): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      if (this.waiting.push({ key, resolve, reject }) > 1) return;
      setImmediate(() => setImmediate(() => void this.answer(this.waiting.splice(0))));
    });
  }

  private async answer(asked: readonly Waiting<Key, Row>[]): Promise<void> {
    try {
      const rows = new Map<string, Row>();
      for (const row of await this.find(asked.map(({ key }) => key))) rows.set(this.nameOf.row(row), row);
      for (const { key, resolve } of asked) resolve(rows.get(this.nameOf.key(key)));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}

interface Waiting<Key, Row> {
  readonly key: Key;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}
