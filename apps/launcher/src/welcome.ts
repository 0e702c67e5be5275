import path from 'node:path';
import { calledAs } from '@core/config';
import { API_PREFIX, printableLine, SCOPES, signInLinkUrl } from '@core/contract';
import { type FirstAccount } from './first-key.js';

const SAMPLE_FILE = 'examples/sample-flight.igc';

/** Quotes a path for the shell if it needs it. */
function shellQuoted(text: string): string {
  return /^[\w./@:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Shell assignments in front of a command. */
function assignments(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${shellQuoted(withoutPassword(value))} `)
    .join('');
}

/** Keeps the database password off the terminal. */
function withoutPassword(value: string): string {
  return value.replace(/^(\w+:\/\/[^/@]*?:)[^/]*@/, '$1PASSWORD@');
}

function consoleLines(publicUrl: string, link: { token: string; lifeSeconds: number }): string[] {
  return [
    `  Console    ${signInLinkUrl(publicUrl, link.token)}`,
    `             Opens the console once, within ${Math.round(link.lifeSeconds / 60)} minutes. Each start prints a new link.`,
  ];
}

/** The text that `npm start` and `flights start` print when the service is up. */
export function welcome(options: {
  publicUrl: string;
  root: string;
  account: FirstAccount | undefined;
  /** Opens the console once. */
  link: { readonly token: string; readonly lifeSeconds: number } | undefined;
  /** Variables that a command in another terminal needs. */
  variables: Readonly<Record<string, string>>;
  /** The script that Node runs. */
  script: string;
}): string {
  const { publicUrl, account, link, variables, script } = options;
  const firstKey = account?.newKey;
  const file = shellQuoted(path.join(options.root, SAMPLE_FILE));
  const whose = account ? ` for ${account.id} (${printableLine(account.name)})` : '';
  return [
    '',
    'The service is up.',
    '',
    ...(link ? consoleLines(publicUrl, link) : []),
    `  Base URL   ${publicUrl}${API_PREFIX}`,
    `  Docs       ${publicUrl}/docs`,
    `  API key    ${firstKey ?? 'use your existing key; it cannot be shown again.'}`,
    ...(firstKey ? ['             Copy it now: it is not shown again.'] : []),
    `             To create another${whose}:`,
    // --account keeps the command valid when there are more accounts later
    `             ${assignments(variables)}${calledAs('platform', script)} keys create${account ? ` --account ${account.id}` : ''} --name demo --scopes ${SCOPES.join(',')}`,
    '',
    firstKey ? 'Upload the sample flight:' : 'Upload the sample flight (with FLIGHT_KEY set to your key):',
    '',
    `  curl -H "Authorization: Bearer ${firstKey ?? '$FLIGHT_KEY'}" -F igc=@${file} ${publicUrl}${API_PREFIX}/flights`,
    '',
    'Press Ctrl-C to stop.',
    '',
  ].join('\n');
}
