import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';
import { Operator } from '../harness/account.js';
import { Cleanup } from '../harness/cleanup.js';
import { OAuthApp } from '../harness/oauth-app.js';
import { signedInUser } from '../harness/platform-user.js';
import { reservePort } from '../harness/reserve-port.js';
import { anySharedService } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const [shared] = anySharedService();
if (!shared) throw new Error('No service is running');

describe('the example of docs/oauth.md', () => {
  const cleanup = new Cleanup();

  afterAll(() => cleanup.run());

  it('signs in with code and PKCE, and lists flights', async () => {
    const operator = await Operator.at(shared.databaseUrl);
    cleanup.add(() => operator.close());
    const user = await signedInUser(shared, operator);
    const app = await OAuthApp.register(shared, user);
    await user.client.sendJson('PATCH', `/apps/${app.id}`, { redirect_uris: ['http://127.0.0.1/callback'] });

    const guide = readFileSync(path.join(ROOT, 'docs/oauth.md'), 'utf8');
    const port = String(await reservePort());
    const text = /```ts\n(.*?)```/s.exec(guide)![1]!.replaceAll('51004', port);
    const { code } = await transform(text, { loader: 'ts' });
    const example = spawn(
      process.execPath,
      ['--input-type=module', '--eval', code, 'example', shared.baseUrl, app.id],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [example.stdout, example.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    const ended = new Promise<number | null>((resolve) => example.once('exit', resolve));
    cleanup.add(() => Promise.resolve(example.kill()));

    const url = await until(
      'the example names the page to open',
      () => /Open (\S+)\n/.exec(output)?.[1],
      (found) => found !== undefined,
    );
    const query = await app.consentQuery(new URL(url!));
    const decided = await user.client.sendJson('POST', '/authorizations', { query, allow: true });
    const { redirect_to: callback } = JSON.parse(decided.text) as { redirect_to: string };
    expect(await (await fetch(callback)).text()).toBe('You can close this page.');
    expect([await ended, output]).toEqual([0, expect.stringContaining('"data":[]')]);
  });
});
