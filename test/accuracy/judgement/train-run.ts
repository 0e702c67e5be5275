import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  CONTEXT_OBSERVATIONS,
  LOCAL_OBSERVATIONS,
  OBSERVATIONS,
} from '../../../libs/engine/analysis/judgement/observations.js';
import {
  type LikelihoodModel,
  type LikelihoodTable,
} from '../../../libs/engine/analysis/judgement/likelihood-table.js';
import { STATE, STATE_COUNT } from '../../../libs/engine/analysis/judgement/motion-state.js';
import { LABELLED_ACTIVITIES, randomLabelledLog } from './first-generator/labelled-log.js';
import { fitClaims } from './fit-claims.js';
import { fitModel, type LabelledWindows } from './fit-model.js';
import { isForTraining, labelledLogs, type LabelledPart } from './labelled-logs.js';
import { thinned, type TrainingLog, TrainingWindows, withoutAltitude } from './training-windows.js';

const TABLE_FILE = path.resolve(import.meta.dirname, '../../../libs/engine/analysis/judgement/table.ts');
const TEMPERS = { whole: 0.15, local: 0.1 };
const SEED_STEP = 104_729;
/** A quarter of the logs are also learned from at one fix in 20 s, a fifth at one in 10 s. */
const SPARSE = [
  { every: 4, seconds: 20 },
  { every: 5, seconds: 10 },
] as const;

/** A seventh of them also without altitudes. */
const BLIND_EVERY = 7;

/** Learns the likelihoods from one half of the labelled flights and from simulated logs, and writes the table. */
export function runTraining(logsPerActivity: number): number {
  const windows = new TrainingWindows();
  const trainingLogs: TrainingLog[] = [];
  const { logs, missing } = labelledLogs();
  if (missing > 0) {
    console.error(`${missing} labelled flights are not on this machine: the table would be another one.`);
    return 1;
  }
  const realLogsByState: Record<string, number> = {};
  let count = 0;
  const add = (log: TrainingLog): void => {
    windows.add(log);
    trainingLogs.push(log);
    count++;
    for (const { every, seconds } of SPARSE) {
      if (count % every === 0) windows.add({ ...log, igc: thinned(log.igc, seconds) });
    }
    if (count % BLIND_EVERY === 0) windows.add({ ...log, igc: withoutAltitude(log.igc) });
  };
  for (const log of logs) {
    if (!isForTraining(log) || !log.isCertain) continue;
    add({ igc: log.bytes, parts: log.parts, isReal: true });
    for (const state of new Set(log.parts.map((part) => part.state))) {
      realLogsByState[state] = (realLogsByState[state] ?? 0) + 1;
    }
  }
  const real = count;
  for (const activity of LABELLED_ACTIVITIES) {
    for (let index = 1; index <= logsPerActivity; index++) {
      const { igc, spans } = randomLabelledLog(activity, index * SEED_STEP);
      const day = Math.floor(spans[0]!.startSeconds / 86_400) * 86_400;
      const parts = spans.map(({ state, startSeconds, endSeconds }): LabelledPart => ({
        state,
        startSeconds: startSeconds - day,
        endSeconds: endSeconds - day,
      }));
      add({ igc, parts, isReal: false });
    }
  }
  const all = windows.all();
  const likelihoods: LikelihoodTable = {
    provenance: { trainedOn: { real, simulated: count - real }, realLogsByState },
    whole: fitModel(all, OBSERVATIONS, STATE_COUNT),
    local: oddsOf(fitModel(onFootOrMoving(all), LOCAL_OBSERVATIONS, 2)),
    tempers: TEMPERS,
    claims: { offset: 0, slope: 1 },
  };
  const table = { ...likelihoods, claims: fitClaims(trainingLogs, likelihoods) };
  writeFileSync(
    TABLE_FILE,
    `// Written by \`npm run accuracy -- train\`; see docs/domain/segments.md.\n` +
      `import { type LikelihoodTable } from './likelihood-table.js';\n\n` +
      `export const LIKELIHOODS: LikelihoodTable = ${tableText(table)};\n`,
  );
  console.log(`${count} logs, ${CONTEXT_OBSERVATIONS.length + LOCAL_OBSERVATIONS.length} observations`);
  return 0;
}

function onFootOrMoving(windows: LabelledWindows): LabelledWindows {
  return { ...windows, states: windows.states.map((state) => (state < STATE.drive ? 0 : 1)) };
}

/** A model of two classes as the log odds of the second. */
function oddsOf({ bias, effects }: LikelihoodModel): LikelihoodModel {
  const odds = ([no, yes]: readonly number[]): number[] => [Number((yes! - no!).toPrecision(4))];
  return {
    bias: odds(bias),
    effects: effects.map((effect) => ({ ...effect, weights: effect.weights.map(odds) })),
  };
}

/** One knot per line. */
function tableText(table: LikelihoodTable): string {
  return JSON.stringify(table, null, 1).replace(/\[[^[\]{}]*\]/g, (row) => row.replace(/\s+/g, ''));
}
