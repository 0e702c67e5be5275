import path from 'node:path';

/** What `npm run platform` and `npm run analyse` run. */
const NPM_SCRIPT = 'cli.mjs';

/** The program as whoever called it can call it again, from the same folder. @param script the program that node runs */
export function calledDirectly(script: string): string {
  return `node ${path.relative('', script)}`;
}

/** How a command is called: by npm, which keeps options for itself unless `--` stands before them, or directly. */
export function calledAs(name: string, script: string): string {
  return path.basename(script) === NPM_SCRIPT ? `npm run ${name} --` : `${calledDirectly(script)} ${name}`;
}

/**
 * A command of `platform` that an answer leads to, as it can be pasted.
 * @param account public id of the one that it is about, for commands with `--account`
 */
export function platformCall(words: string, account?: string, script = process.argv[1] ?? ''): string {
  return `${calledAs('platform', script)} ${words}${account === undefined ? '' : ` --account ${account}`}`;
}
