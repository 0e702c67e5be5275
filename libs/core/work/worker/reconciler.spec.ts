import { parseSettings } from '@core/config';
import { jest } from '@jest/globals';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { type Chore } from './chore.js';
import { type DependencyGate } from './dependency-gate.js';
import { Reconciler } from './reconciler.js';

const INTERVAL_MS = 30_000;

/** A chore that takes a while, and notes when it begins and ends. */
function choreOf(name: string, ms: number, noted: string[]): Chore {
  return {
    name,
    run: async () => {
      noted.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      noted.push(`${name} ends`);
      return { rows: 1 };
    },
  };
}

describe('the reconciler', () => {
  let noted: string[];
  let logged: object[];

  beforeEach(() => {
    noted = [];
    logged = [];
    gate = {
      open: () => Promise.resolve(),
      isClosedBy: () => Promise.resolve(false),
    } as unknown as DependencyGate;
    const log = (entry: object) => void logged.push(entry);
    Logger.overrideLogger({ log, warn: log, error: log });
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
    Logger.overrideLogger(new ConsoleLogger());
  });

  let gate: DependencyGate;
  const reconcilerOf = (...chores: Chore[]) => new Reconciler(parseSettings({}), chores, gate);

  it('does the chores one after the other, at once and in each interval', async () => {
    const reconciler = reconcilerOf(choreOf('first', 10, noted), choreOf('second', 10, noted));
    reconciler.start();
    await jest.advanceTimersByTimeAsync(INTERVAL_MS - 1);
    const round = ['first begins', 'first ends', 'second begins', 'second ends'];
    expect(noted).toEqual(round);
    await jest.advanceTimersByTimeAsync(INTERVAL_MS);
    expect(noted).toEqual([...round, ...round]);
    await reconciler.stop();
  });

  it('does not wait for a chore of an earlier round, and skips it until it has ended', async () => {
    const reconciler = reconcilerOf(choreOf('quick', 10, noted), choreOf('slow', 5 * INTERVAL_MS, noted));
    reconciler.start();
    await jest.advanceTimersByTimeAsync(4.5 * INTERVAL_MS);
    expect(noted.filter((what) => what === 'quick ends')).toHaveLength(5);
    expect(noted.filter((what) => what === 'slow begins')).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(2 * INTERVAL_MS);
    expect(noted.filter((what) => what === 'slow begins')).toHaveLength(2);
    const stopped = reconciler.stop();
    await jest.advanceTimersByTimeAsync(5 * INTERVAL_MS);
    await stopped;
  });

  it('begins a chore that hangs once more', async () => {
    const reconciler = reconcilerOf(choreOf('hanging', 100 * INTERVAL_MS, noted));
    reconciler.start();
    await jest.advanceTimersByTimeAsync(39.5 * INTERVAL_MS);
    expect(noted).toEqual(['hanging begins', 'hanging begins']);
    const stopped = reconciler.stop();
    await jest.advanceTimersByTimeAsync(100 * INTERVAL_MS);
    await stopped;
  });

  it('waits for a chore that may take hours', async () => {
    const chore = { ...choreOf('long', 100 * INTERVAL_MS, noted), mayTakeHours: true };
    const reconciler = reconcilerOf(chore);
    reconciler.start();
    await jest.advanceTimersByTimeAsync(99.5 * INTERVAL_MS);
    expect(noted).toEqual(['long begins']);
    await jest.advanceTimersByTimeAsync(2 * INTERVAL_MS);
    expect(noted).toEqual(['long begins', 'long ends', 'long begins']);
    const stopped = reconciler.stop();
    await jest.advanceTimersByTimeAsync(100 * INTERVAL_MS);
    await stopped;
  });

  it('goes on after a failed chore, and tries it again', async () => {
    let attempts = 0;
    const error = new Error('the database is down');
    const run = () => (attempts++, Promise.reject(error));
    const failing: Chore = { name: 'failing', run };
    const reconciler = reconcilerOf(failing, choreOf('next', 10, noted));
    reconciler.start();
    await jest.advanceTimersByTimeAsync(1.5 * INTERVAL_MS);
    expect([attempts, noted.filter((what) => what === 'next ends').length]).toEqual([2, 2]);
    expect(logged).toContainEqual({ event: 'reconciler.failed', chore: 'failing', error });
    expect(logged).toContainEqual({ event: 'reconciler.done', chore: 'next', rows: 1 });
    await reconciler.stop();
  });

  it('waits while the database is away, counts no failure, and goes on with one round when it is back', async () => {
    let isAway = true;
    let goOn!: () => void;
    const back = new Promise<void>((resolve) => (goOn = resolve));
    Object.assign(gate, {
      open: () => (isAway ? back : Promise.resolve()),
      isClosedBy: () => Promise.resolve(isAway),
    });
    const reconciler = reconcilerOf(choreOf('chore', 10, noted));
    reconciler.start();
    await jest.advanceTimersByTimeAsync(3.5 * INTERVAL_MS);
    expect(noted).toEqual([]);
    isAway = false;
    goOn();
    await jest.advanceTimersByTimeAsync(20);
    expect(noted).toEqual(['chore begins', 'chore ends']);
    expect(logged).toEqual([{ event: 'reconciler.done', chore: 'chore', rows: 1 }]);
    await reconciler.stop();
  });

  it('ends after the current chore when it is stopped', async () => {
    const reconciler = reconcilerOf(choreOf('current', 10, noted), choreOf('later', 10, noted));
    reconciler.start();
    await jest.advanceTimersByTimeAsync(5);
    const stopped = reconciler.stop();
    await jest.advanceTimersByTimeAsync(10);
    await stopped;
    expect(noted).toEqual(['current begins', 'current ends']);
  });
});
