// Examines files in a separate process, so that a crash, a hang or running out of memory does not end the whole run.
import { examineFile } from './examine-file.js';
import { type Examined } from './examiner.js';

process.on('message', (bytes: Uint8Array) => {
  process.send?.(examined(bytes));
});

function examined(bytes: Uint8Array): Examined {
  const before = process.cpuUsage();
  const answer = attempt(bytes);
  const { user, system } = process.cpuUsage(before);
  return {
    ...answer,
    cpuMs: (user + system) / 1_000,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1_024,
  };
}

function attempt(bytes: Uint8Array): Pick<Examined, 'outcome' | 'problem'> {
  try {
    return { outcome: examineFile(bytes), problem: null };
  } catch (error) {
    return {
      outcome: 'failed',
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

process.send?.('ready');
