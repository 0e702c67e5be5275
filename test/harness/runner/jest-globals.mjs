// The part of Jest's `jest` object that suites use. Suites import it from `@jest/globals`.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

const mocks = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({
  config: { fakeTimers: {}, rootDir: process.cwd() },
  global: globalThis,
});

export const jest = {
  fn: mocks.fn.bind(mocks),
  spyOn: mocks.spyOn.bind(mocks),
  restoreAllMocks: () => mocks.restoreAllMocks(),
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  setSystemTime: (now) => timers.setSystemTime(now),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  /** Before each suite: nothing that an earlier suite has replaced stays replaced. */
  begin: () => {
    timers.useRealTimers();
    mocks.restoreAllMocks();
  },
};
