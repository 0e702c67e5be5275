import DataLoader from 'dataloader';

/**
 * Combines row look-ups: all keys requested in two consecutive turns of the event loop go into one statement. The
 * busier the process, the cheaper each look-up; on an idle process, no request waits. The second turn includes requests
 * that arrived while the first one was being read; without it, the first request of a burst would be sent alone. A row
 * is never older than its look-up, because the statement is always sent after it and no row is cached.
 */
export class BatchedLookUp<Key, Row> {
  private readonly rows: DataLoader<Key, Row | undefined>;

  /**
   * @param nameOf returns the same name for a key and for the row it matches
   * @param find returns the rows of these keys, in any order; missing rows are left out
   */
  constructor(
    nameOf: { readonly key: (key: Key) => string; readonly row: (row: Row) => string },
    find: (keys: readonly Key[]) => Promise<readonly Row[]>,
  ) {
    this.rows = new DataLoader(
      async (keys) => {
        const found = new Map((await find(keys)).map((row) => [nameOf.row(row), row]));
        return keys.map((key) => found.get(nameOf.key(key)));
      },
      { cache: false, batchScheduleFn: (send) => setImmediate(() => setImmediate(send)) },
    );
  }

  /** @throws the error of the statement that included the key */
  get(key: Key): Promise<Row | undefined> {
    return this.rows.load(key);
  }
}
