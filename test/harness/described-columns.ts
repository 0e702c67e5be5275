import { type Client, type Connection, type Submittable } from 'pg';
import { type Column } from './declared-rows.js';

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** Prepares a statement and asks for its columns, without running it. */
class Description implements Submittable {
  private columns: Column[] = [];
  private error: Error | undefined;

  constructor(
    private readonly text: string,
    private readonly end: (error: Error | undefined, columns: Column[]) => void,
  ) {}

  submit(connection: Connection): void {
    connection.parse({ text: this.text, name: '', types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  }

  handleError(error: Error): void {
    this.error = error;
  }

  handleReadyForQuery(): void {
    this.end(this.error, this.columns);
  }
}

/** The columns of the rows that a statement would give; none if it gives no rows. @throws if it cannot be prepared */
export function describedColumns(client: Client, text: string): Promise<Column[]> {
  return new Promise((resolve, reject) => {
    client.query(new Description(text, (error, columns) => (error ? reject(error) : resolve(columns))));
  });
}
