import { rateLimited } from './rate-limited.js';

describe('a rate limit', () => {
  it.each([
    [0, '1 second', '1'],
    [11.2, '12 seconds', '12'],
    [119, '119 seconds', '119'],
    [120, '2 minutes', '120'],
    [3_601, '61 minutes', '3601'],
    [86_390, '24 hours', '86390'],
  ])('of %d s states how long to wait', (wait, text, retryAfter) => {
    const { code, message, headers } = rateLimited('requests', 'Too many.', wait);
    expect([code, message]).toEqual(['rate_limited', `Too many. Try again in ${text}.`]);
    expect(headers).toEqual({ 'Retry-After': retryAfter });
  });
});
