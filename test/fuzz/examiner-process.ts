// Examines files in a separate process, so that a crash, a hang or running out of memory does not end the whole run.
import { EXAMINERS } from './examine.js';
import { type Examined } from './examiner.js';
import { type TargetName } from './targets.js';

const examine = EXAMINERS[process.argv[2] as TargetName];

process.on('message', (bytes: Uint8Array) => {
  void examined(bytes).then((answer) => process.send?.(answer));
});

async function examined(bytes: Uint8Array): Promise<Examined> {
  const before = process.cpuUsage();
  const answer = await attempt(bytes);
  const { user, system } = process.cpuUsage(before);
  return {
    ...answer,
    cpuMs: (user + system) / 1_000,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1_024,
  };
}

async function attempt(bytes: Uint8Array): Promise<Pick<Examined, 'outcome' | 'problem'>> {
  try {
    return { outcome: await examine(bytes), problem: null };
  } catch (error) {
    return {
      outcome: 'failed',
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

process.send?.('ready');
