/**
 * Looks rows up together: what is asked for in one turn of the event loop, and in the next, goes into one statement. So
 * the busier the process is, the less a request costs; on an idle one nothing waits. The second turn is for what came in
 * while the first question was being read: without it, of requests that come together the first would go alone. A row is
 * never older than the question: each question is answered by a statement that was sent after it.
 */
export class BatchedLookUp<Key, Row> {
  private waiting: Waiting<Key, Row>[] = [];

  /**
   * @param nameOf the same for a key and for the row that it finds
   * @param find the rows of these keys, in any order; a key without a row finds none
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
