import path from 'node:path';
import { API_PREFIX } from '@app/contract';

const SAMPLE_FILE = 'examples/sample-flight.igc';

/** Single quotes keep a shell from looking inside, whatever the path holds. */
function shellQuoted(text: string): string {
  return /^[\w./@:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** What a person needs to know once the service is up. `firstKey` is the new key, on the first start only. */
export function welcome(options: { publicUrl: string; root: string; firstKey: string | undefined }): string {
  const { publicUrl, firstKey } = options;
  const file = shellQuoted(path.join(options.root, SAMPLE_FILE));
  const keyLines = firstKey
    ? [
        `  API key    ${firstKey}`,
        '             It is shown this once. To make another:',
        '             npm run platform -- keys create --name demo --scopes flights:read,flights:write,analysis:read',
      ]
    : [
        '  API key    the one you have; it cannot be shown again. To make another:',
        '             npm run platform -- keys create --name demo --scopes flights:read,flights:write,analysis:read',
      ];
  return [
    '',
    'The service is up.',
    '',
    `  Base URL   ${publicUrl}${API_PREFIX}`,
    `  Docs       ${publicUrl}/docs`,
    ...keyLines,
    '',
    firstKey ? 'Upload the sample flight:' : 'Upload the sample flight (put your key in):',
    '',
    `  curl -H "Authorization: Bearer ${firstKey ?? '$API_KEY'}" -F igc=@${file} ${publicUrl}${API_PREFIX}/flights`,
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}
