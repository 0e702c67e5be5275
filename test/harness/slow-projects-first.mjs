import Sequencer from '@jest/test-sequencer';

const SLOW_FIRST = ['chaos', 'e2e', 'corpus', 'unit'];

/**
 * Suites that start processes come first, so that a run does not end with a long one on one core. Jest by itself knows
 * how long each took only where it has run before, which is never so on a machine that is made for one run.
 */
export default class SlowProjectsFirst extends Sequencer {
  sort(tests) {
    const place = ({ context }) => SLOW_FIRST.indexOf(context.config.displayName?.name);
    return [...super.sort(tests)].sort((one, other) => place(one) - place(other));
  }
}
