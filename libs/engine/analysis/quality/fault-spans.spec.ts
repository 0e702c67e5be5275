import { FaultSpans } from './fault-spans.js';

describe('the occurrences of a fault', () => {
  it('start before they end, even if the fixes run backwards in time', () => {
    const seconds = [100, 12, 11, 10, 103];
    const spans = new FaultSpans((fix) => seconds[fix]! * 1000, null);
    spans.add(1, 3, 3);
    expect(spans.occurrences).toEqual([{ startsAt: 10_000, endsAt: 12_000, fixes: 3 }]);
    expect([spans.startsAt, spans.endsAt]).toEqual([10_000, 12_000]);
  });
});
