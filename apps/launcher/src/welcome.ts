import path from 'node:path';
import { API_PREFIX, printableLine, SCOPES } from '@app/contract';
import { type FirstAccount } from './first-account.js';

const SAMPLE_FILE = 'examples/sample-flight.igc';

/** Single quotes keep a shell from looking inside, whatever the path holds. */
function shellQuoted(text: string): string {
  return /^[\w./@:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** What a person needs to know once the service is up. */
export function welcome(options: {
  publicUrl: string;
  root: string;
  account: FirstAccount | undefined;
}): string {
  const { publicUrl, account } = options;
  const firstKey = account?.newKey;
  const file = shellQuoted(path.join(options.root, SAMPLE_FILE));
  const whose = account ? ` for ${account.id} (${printableLine(account.name)})` : '';
  return [
    '',
    'The service is up.',
    '',
    `  Base URL   ${publicUrl}${API_PREFIX}`,
    `  Docs       ${publicUrl}/docs`,
    `  API key    ${firstKey ?? 'the one you have; it cannot be shown again.'}`,
    ...(firstKey ? ['             It is shown this once.'] : []),
    `             To make another${whose}:`,
    // it goes on working when people have signed up and there are more accounts
    `             npm run platform -- keys create${account ? ` --account ${account.id}` : ''} --name demo --scopes ${SCOPES.join(',')}`,
    '',
    firstKey ? 'Upload the sample flight:' : 'Upload the sample flight (put your key in):',
    '',
    `  curl -H "Authorization: Bearer ${firstKey ?? '$API_KEY'}" -F igc=@${file} ${publicUrl}${API_PREFIX}/flights`,
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}
