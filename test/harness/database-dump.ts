import { type DataSource } from 'typeorm';

/** Every row of every table of ours as text, with bytes in hexadecimal. */
export async function databaseDump(database: DataSource): Promise<string> {
  const tables = await database.query<{ name: string }[]>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const dumps: string[] = [];
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }[]>(
      `select row_to_json(t)::text as row from "${name}" t`,
    );
    dumps.push(...rows.map(({ row }) => row));
  }
  return dumps.join('\n');
}

/** The encodings in which a secret could appear in a dump. */
export function waysToWrite(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
  ];
}
