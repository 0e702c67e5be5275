import { prepareLog, readIgc } from '@engine/analysis';
import { scoreFlight } from '@engine/scoring';
import { corpusAnalysis, corpusBytes, corpusFiles, describeCorpus } from './corpus.js';

const analysed = (file: string) => corpusAnalysis(`files/${file}.igc`);
const scored = (file: string) => scoreFlight(prepareLog(readIgc(corpusBytes(`files/${file}.igc`))));

describeCorpus('faults of real logs', () => {
  it('a position that jumps around the world scores nothing that was not flown', () => {
    for (const { points, breaks } of scored('go-igc/igc-PkwnUq')) {
      expect(points).toBeLessThan(10);
      expect(breaks.length).toBeGreaterThan(0);
    }
    const { level, confidence, notes } = analysed('go-igc/igc-PkwnUq').quality;
    expect(level).toBe('degraded');
    expect(confidence.distanceFromTakeoffMaxKm).toBeLessThan(0.01);
    expect(notes.map(({ code }) => code)).toContain('position_jump');
  });

  it('receivers that settle by tens of metres keep their score', () => {
    const [xcontest] = scored('igc-xc-score/trifai-xcontest-307.57');
    expect(xcontest!.breaks).toEqual([]);
    expect(Math.abs(xcontest!.points / 307.57 - 1)).toBeLessThan(0.005);
  });

  it('an engine that runs twice after an aerotow breaks the score each time', () => {
    const log = prepareLog(readIgc(corpusBytes('files/Iguazu/lx7007.igc')));
    const clock = (index: number): string => new Date(log.timeOf(index)!).toISOString().slice(11, 19);
    for (const { best, breaks } of scoreFlight(log)) {
      expect(breaks.map(({ reason }) => reason)).toEqual(['tow', 'engine', 'engine']);
      const [, first, second] = breaks;
      expect([first!.fromIndex, first!.toIndex].map(clock)).toEqual(['12:53:38', '13:15:48']);
      expect([second!.fromIndex, second!.toIndex].map(clock)).toEqual(['13:41:38', '13:48:38']);
      for (const { fromIndex, toIndex } of breaks) {
        expect(best!.finishIndex <= fromIndex || best!.startIndex >= toIndex).toBe(true);
      }
    }
  });

  it('a gap of 37 minutes is not circling', () => {
    expect(analysed('igc-xc-score/discontinuity').metrics.timeCirclingSeconds).toBeCloseTo(3350, -2);
  });

  it("a removed spike causes no top speed: the instrument's highest value is 78 km/h", () => {
    const { metrics, selfCheck } = analysed('igc-parser/20211015');
    expect(metrics.groundSpeedMaxKmh).toBeLessThan(78);
    const speed = selfCheck!.checks.find(({ statistic }) => statistic === 'ground_speed_max_kmh');
    expect(speed).toMatchObject({ recorderValue: 78, agrees: null, note: 'averaged_otherwise' });
  });

  it('the mean of the glides is never better than the best one', () => {
    for (const file of ['go-igc/0108', 'go-igc/0001', 'go-igc/0206', 'go-igc/0003', 'go-igc/0106']) {
      const { glideRatioMean: mean, glideRatioBest: best } = analysed(file).metrics;
      if (best === null) expect([file, mean]).toEqual([file, null]);
      else expect(mean).toBeLessThanOrEqual(best);
    }
  });

  it('a receiver that jumps back to its path causes no sink', () => {
    // what remains of the first is a spiral dive of half a minute
    expect(analysed('igc-xc-score/trifai-xcontest-307.57').metrics.sinkMaxMps).toBeGreaterThan(-12);
    const { file } = corpusFiles().find((candidate) => candidate.file.includes('UETLIBERG'))!;
    expect(corpusAnalysis(file).metrics.sinkMaxMps).toBeGreaterThan(-6);
  });
});
