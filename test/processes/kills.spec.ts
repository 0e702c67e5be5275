import { runCombination } from '../chaos-proof/combination-run.js';
import { killSteps } from '../chaos-proof/steps.js';
import { redisIsInstalled } from '../harness/backing-services.js';
import { swiftIsInstalled } from '../harness/swift.js';

/** Together they have each queue and each file store. */
const COMBINATIONS = [
  { backend: 'postgres', files: 'folder', isInstalled: true },
  { backend: 'redis', files: 's3', isInstalled: redisIsInstalled() && swiftIsInstalled() },
] as const;
const TIMEOUT_MS = 1_200_000;

describe.each(COMBINATIONS)('npm start with its queue in $backend and files in $files', (combination) => {
  const itIfInstalled = combination.isInstalled ? it : it.skip;
  if (!combination.isInstalled)
    console.warn('!!! Redis or Swift is not installed: kills are NOT tested on them.');

  itIfInstalled(
    'keeps every promise when its processes are killed once at each step',
    async () => {
      const kills = killSteps(combination.files).length;
      const wish = { kills, outages: false, seed: 1, say: () => undefined };
      const { failures, verified } = await runCombination(combination, wish);
      expect([...failures, ...verified.problems]).toEqual([]);
      expect(verified).toMatchObject({
        lost: 0,
        duplicated: 0,
        wronglyCharged: 0,
        eventsMissing: 0,
        leasesLeft: 0,
      });
      expect(verified.accepted).toBeGreaterThan(kills);
    },
    TIMEOUT_MS,
  );
});
