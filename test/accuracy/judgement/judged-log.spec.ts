import { flightsAmong, judgedLog } from './judged-log.js';
import { type SecondActivity, secondGeneratorLog } from './second-generator/second-generator.js';

const LOGS = 20;
const SEED_STEP = 7919;

const logsOf = (activity: SecondActivity) =>
  Array.from({ length: LOGS }, (_, i) => secondGeneratorLog(activity, (i + 1) * SEED_STEP));

describe('logs that windows alone get wrong', () => {
  it.each(['mountain-road-down', 'mountain-road-down-with-stops'] as const)(
    'are drives for the most part: %s',
    (activity) => {
      const flown = logsOf(activity).filter(({ igc }) => flightsAmong(judgedLog(igc).parts).length > 0);
      expect(flown.length).toBeLessThanOrEqual(LOGS / 3);
    },
  );

  it('keep the flights of half a minute down a training hill, and the way back up between them', () => {
    let [flown, found] = [0, 0];
    for (const { igc, parts } of logsOf('training-hill')) {
      flown += parts.filter(({ state }) => state === 'flight').length;
      found += flightsAmong(judgedLog(igc).parts).length;
    }
    expect(found).toBeGreaterThanOrEqual(0.85 * flown);
    expect(found).toBeLessThanOrEqual(flown);
  });
});
