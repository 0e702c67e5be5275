import path from 'node:path';
import { Command } from 'commander';
import { accessOf } from './access.js';
import { credentials } from './credentials.js';
import { stateFolder } from './user-folders.js';
import {
  type ListenOptions,
  withListenOptions,
} from '../../../apps/cli/src/platform/webhooks/listen-options.js';

const SECRET_FILE = 'webhook-listen-secret';
/** As long as the service waits for an endpoint. */
const FORWARD_TIMEOUT_MS = 10_000;

/** `listen`: the events of the account, from its feed. */
export function listenCommand(): Command {
  const command = withListenOptions(new Command('listen')).option('--json', 'print one JSON object per line');
  return command.action(async (options: ListenOptions) => {
    const login = await credentials();
    const source = {
      service: login.url,
      access: accessOf(login),
      secretFile: path.join(stateFolder(), SECRET_FILE),
      timeoutMs: FORWARD_TIMEOUT_MS,
    };
    const { listenToEvents } = await import('../../../apps/cli/src/platform/webhooks/listen-to-events.js');
    await listenToEvents(source, options);
  });
}
