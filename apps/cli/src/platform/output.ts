/** A mistake of the caller: printed as one sentence, without a stack. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** One JSON object and nothing else, or the lines for a person. */
export function print(
  json: boolean | undefined,
  object: object,
  lines: readonly string[],
  output: NodeJS.WritableStream = process.stdout,
): void {
  output.write(json ? `${JSON.stringify(object)}\n` : `${lines.join('\n')}\n`);
}

/** Rows in aligned columns. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
