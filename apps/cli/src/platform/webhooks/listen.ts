import path from 'node:path';
import { loadSettingsForRunningService } from '@core/config';
import { type Command } from 'commander';
import { UsageError } from '../output.js';
import { serviceOrigin } from '../service-origin.js';
import { type ListenOptions, withListenOptions } from './listen-options.js';
import { listenToEvents } from './listen-to-events.js';

/** In DATA_DIR. */
const SECRET_FILE = 'webhook-listen-secret';

async function listen({ url, ...options }: ListenOptions & { readonly url?: string }): Promise<void> {
  const { dataDir, flightKey, publicUrl, webhookTimeoutSeconds } = loadSettingsForRunningService();
  if (flightKey === undefined) {
    throw new UsageError('Set FLIGHT_KEY to an API key of the account whose events you want.');
  }
  const source = {
    service: url === undefined ? publicUrl : serviceOrigin('--url', url),
    access: { key: () => flightKey, fetch },
    secretFile: path.join(dataDir, SECRET_FILE),
    timeoutMs: webhookTimeoutSeconds * 1_000,
  };
  await listenToEvents(source, options);
}

export function addListenCommand(webhooks: Command): void {
  withListenOptions(webhooks.command('listen'))
    .summary('print events as they happen, with the API key in FLIGHT_KEY')
    .addHelpText('after', '\nFLIGHT_KEY must be an API key of the account whose events you want.')
    .option(
      '--url <url>',
      'the service, which may be on another machine; by default, the one on this machine',
    )
    .action(listen);
}
