import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EVENT_TYPES, WEBHOOK_RETRY_SECONDS } from '@core/contract';
import { deliveryHeaders, newSigningSecret } from '@capabilities/webhooks';

const ROOT = path.resolve(import.meta.dirname, '../..');
const guide = readFileSync(path.join(ROOT, 'docs/webhooks.md'), 'utf8');

/** The example in the guide. */
const [head = '', shownBody = ''] = block('http').split('\n\n');
const shown: Record<string, string> = Object.fromEntries(
  [...head.matchAll(/^([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
);
const shownSecret = block('text').trim();

function block(language: string): string {
  const found = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(guide)?.[1];
  if (found === undefined) throw new Error(`The guide has no block in ${language}`);
  return found;
}

interface Sample {
  readonly secret: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

function sample(secondsAgo: number, secrets = [newSigningSecret()]): Sample {
  const timestampSeconds = Math.floor(Date.now() / 1_000) - secondsAgo;
  const body = '{"note":"Änderung – 変更\\n"}';
  const ids = { eventId: 'evt_1', eventType: 'flight.processed', deliveryId: 'dlv_1' };
  const headers = deliveryHeaders({ ...ids, timestampSeconds, body: Buffer.from(body) }, secrets);
  const signature = headers['X-Service-Signature'] ?? '';
  return { secret: secrets.at(-1) ?? '', timestamp: String(timestampSeconds), signature, body };
}

/** Runs a snippet of the guide as a program that exits with 0 for a genuine delivery and with 1 for any other. */
type Verifier = (sample: Sample, folder: string) => boolean;

function program(name: string, language: string, driver: string, command: string[], head = ''): Verifier {
  return ({ secret, timestamp, signature, body }, folder) => {
    const file = path.join(folder, name);
    const bodyFile = path.join(folder, 'body');
    writeFileSync(file, `${head}${block(language)}\n${driver}\n`);
    writeFileSync(bodyFile, body);
    const [executable = '', ...args] = command;
    const { status, stderr } = spawnSync(
      executable,
      [...args, file, secret, timestamp, signature, bodyFile],
      {
        cwd: ROOT,
        encoding: 'utf8',
      },
    );
    if (status !== 0 && status !== 1) throw new Error(`${name} ended with ${status}:\n${stderr}`);
    return status === 0;
  };
}

const VERIFIERS: [string, Verifier][] = [
  [
    'TypeScript',
    program(
      'verify.ts',
      'typescript',
      `import { readFileSync } from 'node:fs';
       const [secret = '', timestamp = '', signature = '', file = ''] = process.argv.slice(2);
       process.exit(isGenuine(secret, timestamp, signature, readFileSync(file)) ? 0 : 1);`,
      [process.execPath, '--import', 'tsx'],
    ),
  ],
  ['shell', program('verify.sh', 'bash', 'if is_genuine "$@"; then exit 0; else exit 1; fi', ['bash'])],
];
/** Languages that need not be installed: [language, its program, how to check for it, how to run it]. */
const OPTIONAL: [string, string, string[], Verifier][] = [
  [
    'Python',
    'python3',
    ['--version'],
    program(
      'verify.py',
      'python',
      'import sys\nsys.exit(0 if is_genuine(*sys.argv[1:4], open(sys.argv[4], "rb").read()) else 1)',
      ['python3'],
    ),
  ],
  [
    'PHP',
    'php',
    ['--version'],
    program(
      'verify.php',
      'php',
      'exit(is_genuine($argv[1], $argv[2], $argv[3], file_get_contents($argv[4])) ? 0 : 1);',
      ['php'],
      '<?php\n',
    ),
  ],
  [
    'Go',
    'go',
    ['version'],
    program(
      'verify.go',
      'go',
      `func main() {
         body, err := os.ReadFile(os.Args[4])
         if err != nil || !isGenuine(os.Args[1], os.Args[2], os.Args[3], body) {
           os.Exit(1)
         }
       }`,
      ['go', 'run'],
      `package main
       import ("crypto/hmac"; "crypto/sha256"; "encoding/hex"; "math"; "os"; "strconv"; "strings"; "time")
      `,
    ),
  ],
];
for (const [language, executable, question, verifier] of OPTIONAL) {
  if (spawnSync(executable, question).status === 0) VERIFIERS.push([language, verifier]);
  else {
    console.warn(
      `!!! ${executable} is not on the PATH: the ${language} snippet of docs/webhooks.md is NOT TESTED.`,
    );
  }
}

describe('the webhooks guide', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'webhooks-guide-'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('shows a delivery signed with the secret it shows', () => {
    const { id } = JSON.parse(shownBody) as { id: string };
    const made = deliveryHeaders(
      {
        eventId: id,
        eventType: shown['X-Service-Event'] ?? '',
        deliveryId: shown['X-Service-Delivery'] ?? '',
        timestampSeconds: Number(shown['X-Service-Timestamp']),
        body: Buffer.from(shownBody.trimEnd()),
      },
      [shownSecret],
    );
    expect(made).toEqual(shown);
    const dgst = execFileSync('openssl', ['dgst', '-sha256', '-hmac', shownSecret], {
      input: `${shown['X-Service-Timestamp']}.${shownBody.trimEnd()}`,
      encoding: 'utf8',
    });
    expect(shown['X-Service-Signature']).toBe(`v1=${dgst.trim().split(' ').at(-1)}`);
  });

  it.each(VERIFIERS)('has a snippet in %s that accepts only genuine deliveries', (_, verifies) => {
    const genuine = sample(0);
    expect(verifies(genuine, folder)).toBe(true);
    expect(verifies(sample(295), folder)).toBe(true);
    expect(verifies(sample(-295), folder)).toBe(true);
    expect(verifies(sample(0, [newSigningSecret(), newSigningSecret()]), folder)).toBe(true);
    expect(verifies(sample(310), folder)).toBe(false);
    expect(verifies(sample(-310), folder)).toBe(false);
    expect(verifies({ ...genuine, body: `${genuine.body} ` }, folder)).toBe(false);
    expect(verifies({ ...genuine, secret: newSigningSecret() }, folder)).toBe(false);
    expect(verifies({ ...genuine, timestamp: 'soon' }, folder)).toBe(false);
    expect(verifies({ ...genuine, signature: 'v1=' }, folder)).toBe(false);
  });

  it('lists every event type', () => {
    const listed = [...guide.matchAll(/^\| `([a-z_.]+)` +\|/gm)].map(([, type]) => type);
    for (const type of EVENT_TYPES) expect(listed).toContain(type);
  });

  it('lists every attempt', () => {
    const attempts = [...guide.matchAll(/^\| (\d) +\|/gm)];
    expect(attempts).toHaveLength(1 + WEBHOOK_RETRY_SECONDS.length); // the first attempt does not wait
  });
});
