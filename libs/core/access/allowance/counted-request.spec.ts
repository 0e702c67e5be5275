import { ApiError, PLAN_LIMITS, utcMonthOf } from '@core/contract';
import { CountedRequest } from './counted-request.js';
import { type Counting } from './counting.decorators.js';
import { MemoryRequestWindows, MinuteLimits } from '@core/http';
import { DirectUploads } from './direct-uploads.js';
import { type MonthlyMeter } from './monthly-meter.js';

/**
 * A key whose plan allows three requests per minute, two of them uploads, with a clock that the test sets.
 */
function keyWithUploads() {
  const clock = { ms: 1_000_000 };
  const minutes = new MinuteLimits(new MemoryRequestWindows(() => clock.ms));
  const limits = { ...PLAN_LIMITS.FREE, requestsPerMinute: 3, uploadsPerMinute: 2 };
  const month = utcMonthOf(new Date());
  const name = 'this API key';
  const caller = {
    accountId: '1',
    countedAs: 'key_1',
    name,
    isConsole: false,
    limits,
    month,
    requestsUsed: 0,
  } as const;
  const noMeter = undefined as unknown as MonthlyMeter; // this test counts no months
  const perAccount = { directUploadsPerMinute: 100, directUploadsPerDay: 100 };
  const directUploads = new DirectUploads(perAccount, minutes, noMeter);
  const send = async (counting: Counting): Promise<ApiError | undefined> => {
    try {
      await new CountedRequest(caller, counting, minutes, noMeter, directUploads).enterMinute();
      return undefined;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  };
  return { clock, upload: () => send({ share: 'uploads' }), read: () => send({}) };
}

describe('the per-minute limit of a key', () => {
  it('admits a request after Retry-After even if two full windows end at different times', async () => {
    const { clock, upload, read } = keyWithUploads();
    await read();
    clock.ms += 30_000;
    expect([await upload(), await upload()]).toEqual([undefined, undefined]);
    const refused = await upload();
    expect([refused?.code, refused?.headers]).toEqual(['rate_limited', { 'Retry-After': '60' }]);
    expect(refused?.message).toContain('2 uploads');
    clock.ms += 60_000;
    expect(await upload()).toBeUndefined();
  });

  it('reports the full limit when the other one is not full', async () => {
    const { clock, upload, read } = keyWithUploads();
    await upload();
    clock.ms += 10_000;
    await upload();
    expect((await upload())?.headers).toEqual({ 'Retry-After': '50' });
    expect(await read()).toBeUndefined();
    expect((await read())?.message).toContain('3 requests');
  });
});
