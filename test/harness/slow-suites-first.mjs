import Sequencer from '@jest/test-sequencer';

const SLOW_FIRST = ['processes', 'redis', 'api', 'deploy', 'corpus', 'unit'];

/**
 * Runs suites that start processes first, so that no long one is left for a single core at the end. Jest itself only
 * knows durations from earlier runs, which a fresh CI machine does not have.
 */
export default class SlowSuitesFirst extends Sequencer {
  sort(tests) {
    const place = ({ context }) => SLOW_FIRST.indexOf(context.config.displayName?.name);
    return [...super.sort(tests)].sort((one, other) => place(one) - place(other));
  }
}
