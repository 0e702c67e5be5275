import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { allStatements } from '@core/database';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DECLARES_STATEMENTS = /new (Prepared)?Statement[<(]/;
const DECLARATION = path.join('libs', 'database', 'src', 'statement.ts');

export interface StatementOfFile {
  /** From the root of the repository. */
  readonly file: string;
  readonly text: string;
}

/** All sources of the service, from the root of the repository. */
export const SOURCES: readonly string[] = ['apps', 'libs'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file)),
);

export function sourceOf(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

let found: Promise<StatementOfFile[]> | undefined;

/** Every SQL statement with its file, including those made by functions. */
export function statementsByFile(): Promise<StatementOfFile[]> {
  return (found ??= findStatements()); // once: modules that are loaded already declare nothing again
}

async function findStatements(): Promise<StatementOfFile[]> {
  const files = SOURCES.filter((file) => file !== DECLARATION && DECLARES_STATEMENTS.test(sourceOf(file)));
  const load = (file: string, query = '') => import(pathToFileURL(path.join(ROOT, file)).href + query);
  for (const file of files) await load(file);
  const statements: StatementOfFile[] = [];
  for (const file of files) {
    const before = allStatements().length;
    await load(file, '?alone'); // another instance, with those modules in place that it imports
    statements.push(
      ...allStatements()
        .slice(before)
        .map(({ text }) => ({ file, text })),
    );
  }
  return statements;
}
