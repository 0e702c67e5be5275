import fc from 'fast-check';
import { analyse, analyseIgc, type FlightAnalysis } from './analyse.js';
import { readIgc } from './igc/read-igc.js';

function file(...lines: string[]): Uint8Array {
  return new TextEncoder().encode(lines.join('\r\n'));
}

function fixLine(secondsOfDay: number, northMinutes: number, altitudeM: number, validity = 'A'): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const time = two(secondsOfDay / 3600) + two((secondsOfDay / 60) % 60) + two(secondsOfDay % 60);
  const minutes = String(Math.round(northMinutes * 1000)).padStart(5, '0');
  const altitude = String(altitudeM).padStart(5, '0');
  return `B${time}47${minutes}N00830000E${validity}${altitude}${altitude}`;
}

/** A straight flight at 10 m/s ground speed and 1 m/s sink; `change` edits or drops single lines. */
function straightFlight(
  seconds: number,
  change: (line: string, second: number) => string | null,
): Uint8Array {
  const lines = Array.from({ length: seconds }, (_, second) =>
    change(fixLine(36_000 + second, 10 + (second * 10) / 1852, 2000 - second), second),
  );
  return file('AXCT1', 'HFDTE160724', ...lines.filter((line) => line !== null));
}

function codes({ quality }: FlightAnalysis): string[] {
  return quality.notes.map(({ code }) => code);
}

function removedTotal({ quality }: FlightAnalysis): number {
  return Object.values<number>({ ...quality.fixesRemoved }).reduce((sum, count) => sum + count, 0);
}

describe('analysing a damaged flight', () => {
  const whole = analyse(straightFlight(600, (line) => line));

  it('measures the undamaged flight and calls it clean', () => {
    expect(whole.quality).toMatchObject({ level: 'clean', fixesUsed: 600, gaps: [] });
    expect(whole.metrics.trackLengthKm).toBeCloseTo(5.99, 1);
    expect(whole.metrics.sinkMaxMps).toBeCloseTo(-1, 5);
    expect(codes(whole)).toEqual(
      expect.arrayContaining(['starts_in_flight', 'ends_in_flight', 'no_pressure_altitude']),
    );
  });

  it.each([
    ['a position 100 km off', { positionSpike: 1 }, (line: string) => line.replace(/47(\d{5})N/, '48$1N')],
    [
      'an altitude 3 km off',
      { altitudeSpike: 1 },
      (line: string) => line.replace(/.$/, '').replace(/A\d{9}$/, 'A0500005000'),
    ],
    [
      'a position at 0,0',
      { invalid: 1 },
      (line: string) => line.replace(/47\d{5}N00830000E/, '0000000N00000000E'),
    ],
    ['a time one hour earlier', { outOfOrder: 1 }, (line: string) => line.replace('B10', 'B09')],
  ])('loses only the fix with %s', (_, removed, damage) => {
    const analysis = analyse(straightFlight(600, (line, second) => (second === 300 ? damage(line) : line)));
    expect(analysis.quality.fixesRemoved).toMatchObject(removed);
    expect(removedTotal(analysis)).toBe(1);
    expect(analysis.quality.level).toBe('filtered');
    expect(analysis.durationSeconds).toBe(whole.durationSeconds);
    expect(analysis.metrics.trackLengthKm).toBeCloseTo(whole.metrics.trackLengthKm!, 2);
    expect(analysis.metrics.altitudeMaxM).toBe(whole.metrics.altitudeMaxM);
  });

  it.each([
    ['one repeated second', (second: number) => (second === 300 ? 2 : 1), 1],
    ['five fixes per second', () => 5, 2400],
  ])(
    'uses the first fix of each second, and faults nothing, in a log with %s',
    (_, fixesIn, duplicateTime) => {
      const analysis = analyse(
        straightFlight(600, (line, second) =>
          Array.from({ length: fixesIn(second) }, (__, k) =>
            line.replace(
              /47(\d{5})N/,
              (___, minutes: string) => `47${String(Number(minutes) + k).padStart(5, '0')}N`,
            ),
          ).join('\r\n'),
        ),
      );
      const { level, notes, fixesRemoved, fixesUsed, findings } = analysis.quality;
      expect([level, fixesUsed, fixesRemoved.duplicateTime]).toEqual(['clean', 600, duplicateTime]);
      expect(notes).toEqual(whole.quality.notes);
      const { message } = findings.find(({ kind }) => kind === 'duplicate_time')!;
      expect(message).toMatch(
        /^(1 fix repeats|2400 fixes repeat) a second; the first fix of each second is used\.$/,
      );
      expect(analysis.metrics).toEqual(whole.metrics);
      expect(analysis.quality.confidence).toEqual(whole.quality.confidence);
    },
  );

  it('drops the first fixes that still hold yesterday’s position', () => {
    const elsewhere = (line: string, second: number): string =>
      second < 5 ? line.replace(/47(\d{5})N/, '46$1N') : line;
    const analysis = analyse(straightFlight(600, elsewhere));
    expect(analysis.quality.fixesRemoved.positionSpike).toBe(5);
    expect(analysis.metrics.trackLengthKm).toBeLessThan(6);
  });

  it('keeps V fixes that move, and drops those that repeat the last position', () => {
    const moving = analyse(straightFlight(600, (line, i) => (i % 5 === 0 ? line.replace('EA', 'EV') : line)));
    expect(moving.quality.fixesUsed).toBe(600);
    const frozen = analyse(
      straightFlight(600, (line, i) =>
        i > 300 && i <= 340 ? line.replace(/47\d{5}N/, '4711620N').replace('EA', 'EV') : line,
      ),
    );
    expect(
      frozen.quality.fixesRemoved.invalid + frozen.quality.fixesRemoved.positionSpike,
    ).toBeGreaterThanOrEqual(39);
    expect(frozen.quality.gaps).toHaveLength(1);
  });

  it('drops a position repeated while the aircraft flew on, and reports the gap', () => {
    const frozenAt = fixLine(0, 10 + 3000 / 1852, 0).slice(7, 24);
    const analysis = analyse(
      straightFlight(600, (line, i) =>
        i > 300 && i < 330 ? line.slice(0, 7) + frozenAt + line.slice(24) : line,
      ),
    );
    expect(analysis.quality.fixesRemoved.frozen).toBe(29);
    expect(analysis.quality.gaps).toEqual([expect.objectContaining({ durationSeconds: 30 })]);
    expect(analysis.metrics.trackLengthKm).toBeCloseTo(whole.metrics.trackLengthKm!, 2);
  });

  it('reports a gap with its bounds and length', () => {
    const analysis = analyse(straightFlight(600, (line, i) => (i > 100 && i < 160 ? null : line)));
    const midnight = Date.UTC(2024, 6, 16);
    expect(analysis.quality.gaps).toEqual([
      {
        startsAt: midnight + 36_100_000,
        endsAt: midnight + 36_160_000,
        durationSeconds: 60,
        distanceM: expect.closeTo(600, -1) as number,
      },
    ]);
  });

  it('adds no distance, speed or climb for a jump between two logs in one file', () => {
    const analysis = analyse(
      straightFlight(600, (line, i) => (i >= 300 ? line.replace(/47(\d{5})N/, '52$1N') : line)),
    );
    expect(analysis.metrics.trackLengthKm).toBeLessThan(6.1);
    expect(analysis.metrics.groundSpeedMaxKmh).toBeLessThan(60);
  });
});

describe('analysing a log that is barely a flight', () => {
  it.each([
    ['two fixes', file('HFDTE160724', fixLine(36_000, 10, 500), fixLine(36_030, 10.1, 490))],
    ['two fixes without a date', file(fixLine(36_000, 10, 500), fixLine(36_001, 10, 500))],
    [
      'the same position over and over',
      file(...Array.from({ length: 50 }, (_, i) => fixLine(36_000 + i, 10, 500))),
    ],
    [
      'standing still',
      file('HFDTE160724', ...Array.from({ length: 900 }, (_, i) => fixLine(36_000 + i, 10, 500))),
    ],
    [
      'walking',
      file('HFDTE160724', ...Array.from({ length: 900 }, (_, i) => fixLine(36_000 + i, 10 + i / 1852, 500))),
    ],
    [
      'V fixes only',
      file('HFDTE160724', ...Array.from({ length: 90 }, (_, i) => fixLine(36_000 + i, 10, 0, 'V'))),
    ],
  ])('finds no flight and gives nulls for %s', (_, bytes) => {
    const analysis = analyse(bytes);
    expect(analysis.durationSeconds).toBeNull();
    expect(analysis.quality.level).toBe('degraded');
    expect(codes(analysis)).toContain('no_flight');
    const { bounds, ...rest } = analysis.metrics;
    expect(bounds).not.toBeNull();
    expect(Object.values(rest).filter((value) => value !== null)).toEqual([]);
  });

  it('does not take a drive on a level road for a flight', () => {
    const road = Array.from({ length: 900 }, (_, i) =>
      fixLine(36_000 + i, 10 + (i * 18) / 1852, 500 + (i % 3)),
    );
    expect(codes(analyse(file('HFDTE160724', ...road)))).toContain('no_flight');
  });

  it('gives null rather than zero thermals when one fix every eleven seconds is too sparse to show a circle', () => {
    const analysis = analyse(straightFlight(1200, (line, i) => (i % 11 === 0 ? line : null)));
    expect(analysis.durationSeconds).not.toBeNull();
    expect(analysis.metrics).toMatchObject({
      thermalCount: null,
      timeCirclingSeconds: null,
      glideRatioMean: null,
    });
    expect(codes(analysis)).toContain('coarse_interval');
  });

  it('never gives NaN or infinity', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(86_399), fc.integer({ min: 0, max: 59_999 }), fc.nat(5000)), {
          minLength: 2,
          maxLength: 80,
        }),
        (fixes) => {
          const lines = fixes.map(([time, minutes, altitude]) => fixLine(time, minutes / 1000, altitude));
          if (new Set(fixes.map(([time]) => time)).size < 2) return;
          const text = JSON.stringify(
            analyseIgc(readIgc(file('HFDTE160724', ...lines))),
            (_, value: unknown) => {
              if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
              return value;
            },
          );
          expect(text).not.toBe('');
        },
      ),
      { numRuns: 300, seed: 11 },
    );
  });
});
