import { RecurringFault } from './recurring-fault.js';

describe('a recurring fault', () => {
  it('is logged at once, and then once a minute with the number of repeats', () => {
    const lines: unknown[] = [];
    let nowMs = 0;
    const fault = new RecurringFault({ warn: (line) => lines.push(line) }, 'queue.error', () => nowMs);
    const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
    const closed = new Error('Connection is closed.');
    for (nowMs = 0; nowMs < 60_000; nowMs += 1_000) fault.warn(refused);
    fault.warn(closed);
    fault.warn(closed);
    for (; nowMs < 90_000; nowMs += 1_000) fault.warn(refused);
    nowMs = 1_000_000;
    fault.warn(refused);
    nowMs = 2_000_000;
    fault.warn(refused);
    const event = 'queue.error';
    expect(lines).toEqual([
      { event, error: refused },
      { event, error: closed },
      { event, error: refused, repeated: 59 },
      { event, error: refused, repeated: 29 },
      { event, error: refused },
    ]);
  });
});
