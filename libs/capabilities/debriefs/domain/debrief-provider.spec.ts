import { UsageMeter } from './debrief-provider.js';

describe('the usage meter of a debrief', () => {
  it('adds up the tokens of its calls', () => {
    const meter = new UsageMeter();
    meter.countTokens(1_200, 300);
    meter.countTokens(0, 20);
    expect(meter).toMatchObject({ inputTokens: 1_200, outputTokens: 320 });
  });

  it.each([undefined, -5_000, 1e30, 0.5, NaN, Infinity, Number.MAX_SAFE_INTEGER])(
    'ignores an invalid count of %s tokens',
    (reported) => {
      const meter = new UsageMeter();
      meter.countTokens(reported, reported);
      expect(meter).toMatchObject({ inputTokens: null, outputTokens: null });
      meter.countTokens(7, reported);
      expect(meter).toMatchObject({ inputTokens: 7, outputTokens: null });
    },
  );
});
