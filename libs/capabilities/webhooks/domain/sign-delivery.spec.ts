import { execFileSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { deliveryHeaders, isSigningSecret, newSigningSecret, type SignedDelivery } from './sign-delivery.js';

function randomDelivery(): SignedDelivery {
  return {
    eventId: `evt_${randomBytes(8).toString('hex')}`,
    eventType: 'flight.processed',
    deliveryId: `dlv_${randomBytes(8).toString('hex')}`,
    timestampSeconds: Math.floor(Date.now() / 1_000),
    body: Buffer.from(JSON.stringify({ note: randomBytes(20).toString('base64'), umlaut: 'ä€𝄞' })),
  };
}

/** Verifies as Stripe's libraries do, according to their documentation: any `v1` in the list may match. */
function verifies(delivery: SignedDelivery, header: string, secret: string): boolean {
  const signedText = Buffer.concat([Buffer.from(`${delivery.timestampSeconds}.`), delivery.body]);
  const expected = createHmac('sha256', Buffer.from(secret, 'utf8')).update(signedText).digest('hex');
  return header.split(',').some((entry) => entry === `v1=${expected}`);
}

function flipBit(bytes: Buffer, bit: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[bit >> 3]! ^= 1 << (bit & 7);
  return flipped;
}

describe('a signing secret', () => {
  it('has a format', () => {
    expect(isSigningSecret(newSigningSecret())).toBe(true);
    for (const bytes of [24, 25, 64])
      expect(isSigningSecret(`whsec_${randomBytes(bytes).toString('base64')}`)).toBe(true);
    for (const other of [
      '',
      'whsec_',
      'whsec_short',
      newSigningSecret().slice(6),
      `${newSigningSecret()}\n`,
      `whsec_${'%'.repeat(44)}`,
    ])
      expect(isSigningSecret(other)).toBe(false);
  });
});

describe('a signed delivery', () => {
  it('verifies with its secret, a thousand times', () => {
    for (let round = 0; round < 1_000; round++) {
      const delivery = randomDelivery();
      const secret = newSigningSecret();
      const headers = deliveryHeaders(delivery, [secret]);
      expect(headers['X-Service-Signature']).toMatch(/^v1=[0-9a-f]{64}$/);
      expect(verifies(delivery, headers['X-Service-Signature']!, secret)).toBe(true);
      expect(() => new Webhook(secret).verify(delivery.body.toString(), headers)).not.toThrow();
    }
  });

  it('does not verify if any bit of the body, timestamp or secret differs', () => {
    const delivery = randomDelivery();
    const secret = newSigningSecret();
    const signature = deliveryHeaders(delivery, [secret])['X-Service-Signature']!;
    for (let bit = 0; bit < delivery.body.length * 8; bit++) {
      expect(verifies({ ...delivery, body: flipBit(delivery.body, bit) }, signature, secret)).toBe(false);
    }
    for (let bit = 0; bit < 31; bit++) {
      const timestampSeconds = delivery.timestampSeconds ^ (1 << bit);
      expect(verifies({ ...delivery, timestampSeconds }, signature, secret)).toBe(false);
    }
    for (let bit = 0; bit < secret.length * 8; bit++) {
      const other = flipBit(Buffer.from(secret), bit).toString('latin1');
      expect(verifies(delivery, signature, other)).toBe(false);
    }
  });

  it('contains a signature for each secret during a rotation', () => {
    const delivery = randomDelivery();
    const [newer, older] = [newSigningSecret(), newSigningSecret()];
    const headers = deliveryHeaders(delivery, [newer, older]);
    expect(headers['X-Service-Signature']).toMatch(/^v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
    for (const secret of [newer, older]) {
      expect(verifies(delivery, headers['X-Service-Signature']!, secret)).toBe(true);
      expect(() => new Webhook(secret).verify(delivery.body.toString(), headers)).not.toThrow();
    }
    expect(verifies(delivery, headers['X-Service-Signature']!, newSigningSecret())).toBe(false);
  });

  it("verifies with Svix's library, which most receivers of Standard Webhooks use", () => {
    const delivery = randomDelivery();
    const [newer, older] = [newSigningSecret(), newSigningSecret()];
    const headers = deliveryHeaders(delivery, [newer, older]);
    for (const secret of [newer, older]) {
      expect(new SvixWebhook(secret).verify(delivery.body, headers)).toEqual(
        JSON.parse(delivery.body.toString()),
      );
    }
    expect(() => new SvixWebhook(newer).verify(flipBit(delivery.body, 9), headers)).toThrow('signature');
    expect(() => new SvixWebhook(newSigningSecret()).verify(delivery.body, headers)).toThrow('signature');
    const late = { ...delivery, timestampSeconds: delivery.timestampSeconds - 301 };
    expect(() => new SvixWebhook(newer).verify(late.body, deliveryHeaders(late, [newer]))).toThrow('old');
  });

  it('has the same signature as openssl computes', () => {
    const delivery = randomDelivery();
    const secret = newSigningSecret();
    const output = execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret], {
      input: Buffer.concat([Buffer.from(`${delivery.timestampSeconds}.`), delivery.body]),
      encoding: 'utf8',
    });
    const signature = deliveryHeaders(delivery, [secret])['X-Service-Signature'];
    expect(signature).toBe(`v1=${output.trim().split(' ').at(-1)}`);
  });
});
