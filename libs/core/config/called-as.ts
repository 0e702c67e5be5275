import path from 'node:path';

/** The scripts of `npm run platform`, `npm run analyse` and `npm start`. */
const NPM_SCRIPTS = ['cli.mjs', 'start.mjs'];

/** How to call the command line again from this folder. @param script the bundle that Node runs */
export function calledDirectly(script: string): string {
  const program = path.resolve(path.dirname(script), '../../bin/flights');
  const relative = path.relative('', program);
  return relative.startsWith('..') ? program : relative;
}

/** How a command is called: by `bin/flights`, or through npm, which keeps options for itself unless `--` precedes them. */
export function calledAs(name: string, script: string): string {
  const isNpmScript = NPM_SCRIPTS.includes(path.basename(script));
  return isNpmScript ? `npm run ${name} --` : `${calledDirectly(script)} ${name}`;
}

/**
 * A `platform` command to suggest in output, ready to paste.
 * @param account public id of its account, for commands with `--account`
 */
export function platformCall(words: string, account?: string, script = process.argv[1] ?? ''): string {
  return `${calledAs('platform', script)} ${words}${account === undefined ? '' : ` --account ${account}`}`;
}
