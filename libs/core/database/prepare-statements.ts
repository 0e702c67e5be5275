import { type Client } from 'pg';

/**
 * Gives statements a name, so that this connection parses them once and, if a plan serves all values, also plans them
 * once. Text that is not constant must not get a name: the server keeps every named text until the connection ends.
 * @param nameOf the name of a text; undefined if it is not constant
 */
export function prepareStatements(client: Client, nameOf: (text: string) => string | undefined): void {
  const query = client.query.bind(client) as (...call: unknown[]) => unknown;
  const preparing = (...call: unknown[]) => {
    const [text, values, ...rest] = call;
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    return name === undefined ? query(...call) : query({ name, text, values }, ...rest);
  };
  client.query = preparing as typeof client.query;
}
