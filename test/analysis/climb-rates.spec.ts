import { analyse, type FlightAnalysis } from '@engine/analysis';
import { randomScenario, simulateFlight } from '../factories/flight-simulator/index.js';
import { samples } from '../harness/full-run.js';
import { editedSample, withAltitudes } from './igc-edit.js';

/** Every thermal, and the flight as a whole, as a reader sees it: metres per second with one decimal. */
function climbsOf({ metrics, thermals }: FlightAnalysis): { mean: number; best: number }[] {
  const climbs = thermals!.thermals.flatMap(({ climbMeanMps, climbMaxMps, climbBest30sMps }) =>
    climbMaxMps === null
      ? []
      : [
          { mean: climbMeanMps, best: climbMaxMps },
          { mean: climbMeanMps, best: climbBest30sMps ?? climbMaxMps },
          { mean: climbMaxMps, best: metrics.climbMaxMps! },
        ],
  );
  const { climbMeanMps, climbBestMps } = thermals!.summary;
  return climbBestMps === null ? climbs : [...climbs, { mean: climbMeanMps!, best: climbBestMps }];
}

describe('the mean climb of a thermal', () => {
  const FLIGHTS = samples({ usual: 40, full: 200 });

  it(`is at most its best in ${FLIGHTS} random flights with frozen altitudes and lost signals`, () => {
    let compared = 0;
    for (let seed = 1; seed <= FLIGHTS; seed++) {
      const scenario = randomScenario(seed * 31);
      const { igc } = simulateFlight({
        ...scenario,
        recorder: {
          ...scenario.recorder,
          faults: [0.15, 0.3, 0.45, 0.6, 0.75].flatMap((atFraction) => [
            { kind: 'frozen-sensor', atFraction, seconds: 50, sensor: 'pressure-altitude' },
            { kind: 'signal-loss', atFraction: atFraction + 0.08, seconds: 40, loggedAs: 'missing' },
          ]),
        },
      });
      const analysis = analyse(igc);
      if (analysis.thermals === null) continue;
      for (const { mean, best } of climbsOf(analysis)) {
        compared++;
        expect({ seed, isAtMost: mean <= best + 1e-9 }).toEqual({ seed, isAtMost: true });
      }
    }
    expect(compared).toBeGreaterThan(5 * FLIGHTS);
  });

  /** The sample climbs from 2652 to 3053; its barometer repeats one altitude in the strongest part. */
  it('is at most its best if the barometer is frozen in the strongest part', () => {
    const boosted = (fix: number): number => Math.min(40, Math.max(0, fix - 2800)) * 8;
    const held = 2801;
    let heldM = 0;
    const analysis = analyse(
      editedSample((record, fix) => {
        const upM = Math.round(boosted(fix));
        const pressureM = Number(record.slice(25, 30)) + upM;
        const gnssM = Number(record.slice(30, 35)) + upM;
        if (fix === held) heldM = pressureM;
        const isHeld = fix >= held && fix < held + 40;
        return withAltitudes(record, { pressureM: isHeld ? heldM : pressureM, gnssM });
      }),
    );
    expect(analysis.quality.findings.map(({ kind }) => kind)).toContain('frozen_altitude');
    const third = analysis.thermals!.thermals[2]!;
    expect(third.climbMeanMps).toBeGreaterThan(2.7);
    for (const { mean, best } of climbsOf(analysis)) expect(mean).toBeLessThanOrEqual(best + 1e-9);
  });

  it('is that of the altitudes shown, to within a metre', () => {
    const { thermals } = analyse(editedSample((record) => record));
    for (const { gainM, durationSeconds, climbMeanMps, enter, exit } of thermals!.thermals) {
      expect(Number.isInteger(gainM)).toBe(true);
      expect(gainM).toBe(Math.round(exit.altitudeM!) - Math.round(enter.altitudeM!));
      expect(Math.abs(climbMeanMps * durationSeconds - gainM)).toBeLessThanOrEqual(1);
    }
  });
});
