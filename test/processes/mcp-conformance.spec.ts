import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Operator } from '../harness/account.js';
import { KeyAddingProxy } from '../harness/key-adding-proxy.js';
import { type Revision } from '../harness/mcp-client.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** It needs Node 22, and this service runs on 20. Nothing else needs its hundred packages, so it is no dependency. */
const PACKAGES = ['node@24', '@modelcontextprotocol/conformance@0.2.0-alpha.12'];

/**
 * The scenarios of the official conformance tests that concern what this server offers. The others call tools, prompts
 * and resources that only a reference server has, or are about sessions, sampling and tasks. A scenario is followed by
 * its checks that concern what this server does not offer.
 */
const SCENARIOS: readonly (readonly [Revision, string, ...string[]])[] = [
  ['2025-11-25', 'server-initialize'],
  ['2025-11-25', 'ping'],
  ['2025-11-25', 'tools-list'],
  ['2025-11-25', 'resources-list'],
  ['2025-11-25', 'server-sse-multiple-streams'],
  ['2025-11-25', 'dns-rebinding-protection'],
  [
    ...(['2026-07-28', 'server-stateless'] as const),
    // tools of the reference server
    'sep-2575-server-rejects-undeclared-capability',
    'sep-2575-missing-capability-http-400',
    'sep-2575-http-server-no-independent-requests-on-stream',
    'sep-2575-server-no-log-without-loglevel',
    // subscriptions, which this server refuses
    'sep-2575-server-sends-subscription-ack',
    'sep-2575-server-tags-subscription-id',
  ],
  ['2026-07-28', 'tools-list'],
  ['2026-07-28', 'resources-list'],
  ['2026-07-28', 'sep-2164-resource-not-found'],
  ['2026-07-28', 'server-sse-multiple-streams'],
  ['2026-07-28', 'dns-rebinding-protection'],
  ['2026-07-28', 'caching', 'sep-2549-prompts-list-caching-hints'], // there are no prompts
  ['2026-07-28', 'http-header-validation'],
];

describe('the official conformance tests of MCP', () => {
  let operator: Operator;
  let proxy: KeyAddingProxy;
  let folder: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    proxy = await KeyAddingProxy.start(service.baseUrl, (await operator.createKey(account.id)).key);
    folder = await mkdtemp(path.join(os.tmpdir(), 'mcp-conformance-'));
  });

  afterAll(async () => {
    await proxy?.stop();
    await operator?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(SCENARIOS)('pass for %s: %s', async (revision, scenario, ...notOffered) => {
    const run = `conformance server --url ${proxy.origin}/mcp --scenario ${scenario} --spec-version ${revision}`;
    const packages = PACKAGES.map((each) => `--package=${each}`);
    const child = spawn('npx', ['--yes', ...packages, '--call', run], { cwd: folder });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    await once(child, 'close');
    const failed = [...output.matchAll(/\[(\S+) *\]\S* *\S*FAILURE/g)].map(([, check]) => check);
    expect({ failed, output }).toEqual({
      failed: notOffered,
      output: expect.stringMatching(/Passed:/) as string,
    });
  });
});
