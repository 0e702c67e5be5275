import { analyseLog, prepareLog, readIgc } from '@engine/analysis';
import { labelledLogs } from '../accuracy/judgement/labelled-logs.js';
import { samples } from '../harness/full-run.js';
import { describeCorpus } from './corpus.js';
import { exceeded, judgementText, measureJudgement } from '../accuracy/judgement/judgement-report.js';

/** `npm run accuracy -- segments` takes 200 of each activity. */
const LOGS_PER_ACTIVITY = samples({ usual: 12, full: 40 });

const SEEN_SECONDS_MAX = 60;
const MOVING_OVER_SECONDS = 30;
const MOVING_MPS = 0.5;

/** What somebody on the ground does not do, where fixes show it: the most in one part called ground. */
function motionOnGround(igc: Uint8Array) {
  const log = prepareLog(readIgc(igc));
  const { timeSeconds, eastM, northM, altitudeM, altitudeSource } = log.track;
  const most = { climbM: 0, trackM: 0, motionSeconds: 0 };
  for (const { kind, startIndex, endIndex } of analyseLog(log).segments) {
    if (kind !== 'ground') continue;
    let [lowestM, trackM, motionSeconds, ahead] = [altitudeM[startIndex]!, 0, 0, startIndex];
    for (let i = startIndex; i < endIndex; i++) {
      while (ahead < endIndex && timeSeconds[ahead]! - timeSeconds[i]! < MOVING_OVER_SECONDS) ahead++;
      const seconds = timeSeconds[i + 1]! - timeSeconds[i]!;
      const isSeen = seconds <= SEEN_SECONDS_MAX;
      const awayM = Math.hypot(eastM[ahead]! - eastM[i]!, northM[ahead]! - northM[i]!);
      const isMoving = isSeen && awayM > MOVING_MPS * (timeSeconds[ahead]! - timeSeconds[i]!);
      motionSeconds = isMoving ? motionSeconds + seconds : 0;
      if (isMoving) trackM += Math.hypot(eastM[i + 1]! - eastM[i]!, northM[i + 1]! - northM[i]!);
      lowestM = isSeen ? Math.min(lowestM, altitudeM[i]!) : altitudeM[i + 1]!;
      if (isSeen && altitudeSource) most.climbM = Math.max(most.climbM, altitudeM[i + 1]! - lowestM);
      most.motionSeconds = Math.max(most.motionSeconds, motionSeconds);
    }
    most.trackM = Math.max(most.trackM, trackM);
  }
  return most;
}

describeCorpus('a part called ground', () => {
  it.each(labelledLogs().logs.filter(({ parts }) => parts.length > 0))(
    'never climbs 50 m, goes 1 km or moves for 10 minutes: $name',
    ({ bytes }) => {
      const { climbM, trackM, motionSeconds } = motionOnGround(bytes);
      expect(climbM).toBeLessThan(50);
      expect(trackM).toBeLessThan(1000);
      expect(motionSeconds).toBeLessThan(600);
    },
  );
});

describeCorpus('the parts of labelled flights, and of logs of the second generator', () => {
  it('stay within the bounds', () => {
    const report = measureJudgement(LOGS_PER_ACTIVITY);
    expect(exceeded(report)).toEqual([]);
    expect(judgementText(report, 10)).toContain('calibration error');
  }, 240_000);
});
