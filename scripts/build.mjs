// `npm run build`: builds all parts at once, each in a process of its own. `build.mjs server pages` builds only these.
import './require-node.mjs';
import path from 'node:path';
import { PARTS, recordBuilt, stampOf } from './build/parts.mjs';
import { say, withProgress } from './progress.mjs';
import { runCommand } from './run-command.mjs';

const root = path.resolve(import.meta.dirname, '..');

async function buildPart(part, at, { length }) {
  const { what, program } = PARTS[part];
  const named = length === 1 ? what : `${what} (${at + 1} of ${length})`;
  const stamp = stampOf(root, part);
  await withProgress({ doing: `Building ${named}`, done: `Built ${named}` }, () =>
    runCommand(process.execPath, [path.join(root, program)], { cwd: root }),
  );
  recordBuilt(root, part, stamp);
}

const parts = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
const failures = (await Promise.allSettled(parts.map(buildPart))).filter(
  ({ status }) => status === 'rejected',
);
for (const { reason } of failures) say(`The build failed: ${reason.message}`);
process.exitCode = failures.length > 0 ? 1 : 0;
