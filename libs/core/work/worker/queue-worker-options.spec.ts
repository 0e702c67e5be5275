import { parseSettings } from '@core/config';
import { QUEUE_WORKER_OPTIONS } from './queue-worker-options.js';

const RECOVERY_MAX_MS = 10_000;
/** For the start of another worker and the analysis of a long flight. */
const ANALYSIS_MS = 2_000;

describe('the work of a crashed worker', () => {
  const { lockDuration, stalledInterval } = QUEUE_WORKER_OPTIONS;
  const takenOverMs = lockDuration + stalledInterval;

  it('is taken over in time for 10 s to its result', () => {
    expect(takenOverMs).toBeLessThanOrEqual(RECOVERY_MAX_MS - ANALYSIS_MS);
  });

  it('is no longer leased by then', () => {
    expect(parseSettings({}).processingLeaseSeconds * 1_000).toBeLessThan(takenOverMs);
  });
});
