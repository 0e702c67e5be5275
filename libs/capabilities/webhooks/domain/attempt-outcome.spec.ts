import { WEBHOOK_RETRY_SECONDS } from '@core/contract';
import { outcomeOf } from './attempt-outcome.js';

const SCHEDULE = [0, ...WEBHOOK_RETRY_SECONDS];

function outcome(
  status: number | null,
  attempts = 1,
  retryAfterSeconds: number | null = null,
  durationMs = 1,
) {
  const result = { status, error: null, retryAfterSeconds, reply: null, durationMs };
  return outcomeOf(result, attempts, SCHEDULE, () => 0.5);
}

describe('the outcome of an attempt', () => {
  it.each([200, 201, 202, 204, 299])('is a delivery for status %d', (status) => {
    expect(outcome(status)).toMatchObject({
      status: 'delivered',
      nextAttemptInMs: null,
      disableReason: null,
    });
  });

  it.each([null, 199, 301, 302, 400, 401, 404, 429, 500, 503])('is a retry for status %s', (status) => {
    expect(outcome(status)).toMatchObject({ status: 'pending', nextAttemptInMs: 5_000, disableReason: null });
  });

  it('is final after the eighth failure', () => {
    expect(outcome(500, 7).status).toBe('pending');
    expect(outcome(500, 8)).toMatchObject({ status: 'failed', nextAttemptInMs: null, disableReason: null });
  });

  it('is final for status 410, and disables the endpoint', () => {
    expect(outcome(410)).toMatchObject({
      status: 'failed',
      disableReason: expect.stringContaining('410') as string,
    });
  });

  it('gives low priority to endpoints that fail or respond slowly', () => {
    expect([200, 500, 410, null].map((status) => outcome(status).isLowPriority)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(outcome(200, 1, null, 1_001).isLowPriority).toBe(true);
  });

  it('honours Retry-After only for 429 and 503', () => {
    expect(outcome(429, 2, 400).nextAttemptInMs).toBe(400_000);
    expect(outcome(503, 2, 400).nextAttemptInMs).toBe(400_000);
    expect(outcome(500, 2, 400).nextAttemptInMs).toBe(300_000);
  });

  it('is final if a chat accepts no message any more, whatever the status, and disables the endpoint', () => {
    for (const status of [204, 400, 404]) {
      const result = { status, durationMs: 1, retryAfterSeconds: null, refusal: 'The chat is gone.' };
      expect(outcomeOf(result, 1, [0, 5], () => 0.5)).toMatchObject({
        status: 'failed',
        disableReason: 'The chat is gone.',
      });
    }
  });
});
