import { deliveryHeaders, newSigningSecret } from '@capabilities/webhooks';
import { verifyWebhook, WebhookVerificationError } from '../src/index.js';

const SECRET = newSigningSecret();
const NOW = 1_784_052_131;
const BODY = '{"id":"evt_1","type":"endpoint.ping","data":{"endpoint_id":"whe_ä"}}';

function delivery(secrets = [SECRET], timestampSeconds = NOW) {
  const ids = { eventId: 'evt_1', eventType: 'endpoint.ping', deliveryId: 'dlv_1' };
  return deliveryHeaders({ ...ids, timestampSeconds, body: Buffer.from(BODY) }, secrets);
}

describe('verifyWebhook', () => {
  it.each([
    ['a string', BODY],
    ['bytes', Buffer.from(BODY)],
  ])('returns the event of a genuine delivery, from %s', async (_what, body) => {
    const event = await verifyWebhook(SECRET, delivery(), body, { nowSeconds: NOW });
    expect(event.type === 'endpoint.ping' && event.data.endpoint_id).toBe('whe_ä');
  });

  it('reads the headers of fetch and of Node', async () => {
    const lowerCase = Object.entries(delivery()).map(([name, value]) => [name.toLowerCase(), value] as const);
    const options = { nowSeconds: NOW };
    await expect(verifyWebhook(SECRET, Object.fromEntries(lowerCase), BODY, options)).resolves.toBeDefined();
    await expect(verifyWebhook(SECRET, new Headers(delivery()), BODY, options)).resolves.toBeDefined();
  });

  it('accepts any of several signatures, and any of several secrets', async () => {
    const rotating = delivery([newSigningSecret(), SECRET]);
    await expect(verifyWebhook(SECRET, rotating, BODY, { nowSeconds: NOW })).resolves.toBeDefined();
    const several = [newSigningSecret(), SECRET];
    await expect(verifyWebhook(several, delivery(), BODY, { nowSeconds: NOW })).resolves.toBeDefined();
  });

  it.each([300, -300])('accepts a timestamp that is %d s off', async (off) => {
    await expect(verifyWebhook(SECRET, delivery(), BODY, { nowSeconds: NOW + off })).resolves.toBeDefined();
  });

  it.each([
    ['an empty secret', ''],
    ['no secret', []],
    ['an empty one of several', [SECRET, '']],
  ])('refuses to verify with %s', async (_what, secrets) => {
    const verified = verifyWebhook(secrets, delivery(), BODY, { nowSeconds: NOW });
    await expect(verified).rejects.toThrow('`secrets` must be one or more signing secrets');
  });

  const signature = 'X-Service-Signature';
  it.each([
    ['an old one', delivery(), BODY, { nowSeconds: NOW + 301 }],
    ['one from the future', delivery(), BODY, { nowSeconds: NOW - 301 }],
    ['one beyond your tolerance', delivery(), BODY, { nowSeconds: NOW + 11, toleranceSeconds: 10 }],
    ['a changed body', delivery(), BODY.replace('ping', 'pong'), { nowSeconds: NOW }],
    ['another secret', delivery([newSigningSecret()]), BODY, { nowSeconds: NOW }],
    [
      'a changed timestamp',
      { ...delivery(), 'X-Service-Timestamp': String(NOW + 1) },
      BODY,
      { nowSeconds: NOW },
    ],
    ['no headers', {}, BODY, { nowSeconds: NOW }],
    ['an empty signature', { ...delivery(), [signature]: 'v1=' }, BODY, { nowSeconds: NOW }],
    ['no signature', { 'X-Service-Timestamp': String(NOW) }, BODY, { nowSeconds: NOW }],
    [
      'another version',
      { ...delivery(), [signature]: delivery()[signature]!.replace('v1', 'v0') },
      BODY,
      { nowSeconds: NOW },
    ],
  ])('rejects %s', async (_what, headers, body, options) => {
    await expect(verifyWebhook(SECRET, headers, body, options)).rejects.toBeInstanceOf(
      WebhookVerificationError,
    );
  });
});
