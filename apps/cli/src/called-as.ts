import path from 'node:path';

/** The script of `npm run platform` and `npm run analyse`. */
const NPM_SCRIPT = 'cli.mjs';

/** How to call the program again from the same folder. @param script the script that Node runs */
export function calledDirectly(script: string): string {
  return `node ${path.relative('', script)}`;
}

/** How a command is called: directly, or through npm, which keeps options for itself unless `--` precedes them. */
export function calledAs(name: string, script: string): string {
  return path.basename(script) === NPM_SCRIPT ? `npm run ${name} --` : `${calledDirectly(script)} ${name}`;
}

/**
 * A `platform` command to suggest in output, ready to paste.
 * @param account public id of its account, for commands with `--account`
 */
export function platformCall(words: string, account?: string, script = process.argv[1] ?? ''): string {
  return `${calledAs('platform', script)} ${words}${account === undefined ? '' : ` --account ${account}`}`;
}
