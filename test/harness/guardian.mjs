// Outlives the tests briefly, to stop servers left behind by a killed test run.
// Reads lines of JSON: {pid, program, signal} for a process to stop, {pid} for one that has ended.
import { readFileSync } from 'node:fs';
import readline from 'node:readline';

/** The pid may have been reused by now. */
function isRunning({ pid, program }) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program);
  } catch {
    return process.platform !== 'linux';
  }
}

const guarded = new Map();
for await (const line of readline.createInterface({ input: process.stdin })) {
  const { pid, program, signal } = JSON.parse(line);
  if (signal === undefined) guarded.delete(pid);
  else guarded.set(pid, { pid, program, signal });
}
for (const left of guarded.values()) {
  if (!isRunning(left)) continue;
  process.stderr.write(`The tests were cut off; ending ${left.program} (process ${left.pid})\n`);
  try {
    process.kill(left.pid, left.signal);
  } catch {
    // it ended at the same moment
  }
}
