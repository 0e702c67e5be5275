import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import readline from 'node:readline';
import { deliveryHeaders, newSigningSecret } from '@capabilities/webhooks';
import { until } from './harness/until.js';

const EXAMPLE = path.resolve(import.meta.dirname, '../examples/webhook-receiver');

describe('the sample receiver', () => {
  const secret = newSigningSecret();
  let receiver: ChildProcess;
  let url: string;
  const printed: string[] = [];

  beforeAll(async () => {
    receiver = spawn(process.execPath, ['receiver.mjs'], {
      cwd: EXAMPLE,
      env: { WEBHOOK_SECRET: secret, PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    readline.createInterface({ input: receiver.stdout! }).on('line', (line) => printed.push(line));
    const [line] = (await once(readline.createInterface({ input: receiver.stderr! }), 'line')) as [string];
    url = /http:\S+/.exec(line)?.[0] ?? '';
  });

  afterAll(async () => {
    const gone = once(receiver, 'exit');
    receiver.kill();
    await gone;
  });

  async function deliver(options: {
    eventId: string;
    secondsAgo?: number;
    secrets?: string[];
    body?: string;
  }) {
    const event = {
      id: options.eventId,
      type: 'flight.processed',
      api_version: 'v1',
      created_at: '',
      data: {},
    };
    const body = JSON.stringify(event);
    const headers = deliveryHeaders(
      {
        eventId: options.eventId,
        eventType: event.type,
        deliveryId: 'dlv_1',
        timestampSeconds: Math.floor(Date.now() / 1_000) - (options.secondsAgo ?? 0),
        body: Buffer.from(body),
      },
      options.secrets ?? [secret],
    );
    const { status } = await fetch(url, { method: 'POST', headers, body: options.body ?? body });
    return status;
  }

  it('accepts an event, and prints it once however often it arrives', async () => {
    expect(await deliver({ eventId: 'evt_1' })).toBe(204);
    expect(await deliver({ eventId: 'evt_1' })).toBe(204);
    expect(await deliver({ eventId: 'evt_2', secrets: [newSigningSecret(), secret] })).toBe(204);
    await until('two are printed', () => printed.length === 2);
    expect(printed.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(['evt_1', 'evt_2']);
  });

  // The limit is 300 s. The receiver reads its own clock, so each case leaves a busy machine 20 s.
  it.each([280, -280])('accepts one that is %d s old', async (secondsAgo) => {
    expect(await deliver({ eventId: `evt_${secondsAgo}`, secondsAgo })).toBe(204);
  });

  it.each([320, -320, 1_000_000])('rejects one that is %d s old', async (secondsAgo) => {
    expect(await deliver({ eventId: 'evt_old', secondsAgo })).toBe(400);
  });

  it('rejects one with a wrong signature, a changed body, or too large a body', async () => {
    expect(await deliver({ eventId: 'evt_3', secrets: [newSigningSecret()] })).toBe(400);
    expect(await deliver({ eventId: 'evt_3', body: '{}' })).toBe(400);
    expect(await deliver({ eventId: 'evt_3', body: ' '.repeat(70_000) })).toBe(400);
    const unsigned = await fetch(url, { method: 'POST', body: '{}' });
    expect(unsigned.status).toBe(400);
  });
});
