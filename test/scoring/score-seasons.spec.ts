import { prepareLog, readIgc } from '@engine/analysis';
import { scoreFlight } from '@engine/scoring';
import { faiTriangle } from '../factories/flight-simulator/index.js';

/** The same closed FAI triangle, as if flown on another day. */
function flownOn(day: string) {
  const igc = faiTriangle()
    .igc.toString()
    .replace(/^HFDTE.*$/m, `HFDTEDATE:${day},01`);
  return prepareLog(readIgc(Buffer.from(igc)));
}

describe('a closed FAI triangle', () => {
  const scoreOn = (day: string) => scoreFlight(flownOn(day), { ruleSets: ['xcontest'] })[0]!;

  it('counts 1.4 at XContest on the last day of the season 2018, and 1.6 one day later', () => {
    const before = scoreOn('300918');
    expect([before.season, before.best?.code, before.best?.multiplier]).toEqual([
      '2018',
      'fai_triangle',
      1.4,
    ]);
    const since = scoreOn('011018');
    expect([since.season, since.best?.code, since.best?.multiplier]).toEqual([
      '2019',
      'closed_fai_triangle',
      1.6,
    ]);
    expect(since.points / since.best!.multiplier).toBeCloseTo(before.points / before.best!.multiplier, 1);
  });

  it('is explained with the flight types of its season only', () => {
    expect(scoreOn('300918').types.map(({ code }) => code)).toEqual([
      'free_flight',
      'free_triangle',
      'fai_triangle',
    ]);
  });

  it('can be scored by the rules of another season', () => {
    const [score] = scoreFlight(flownOn('300918'), { ruleSets: ['xcontest'], flownOn: '2026-06-01' });
    expect([score!.season, score!.best?.multiplier]).toEqual(['2026', 1.6]);
  });
});
