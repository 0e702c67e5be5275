import { createHash } from 'node:crypto';
import { shortRidgeFlight } from '../../../../test/factories/flight-simulator/index.js';
import analyseFlight from './analysis-thread.js';

describe('the hash of an analysed file', () => {
  const { igc: bytes } = shortRidgeFlight();
  const hashWith = async (fileSha256: Uint8Array | null) => {
    const { result } = await analyseFlight({
      ...{ flightId: '01K0000000000000000000000A', uploadedAt: new Date('2025-07-05T18:00:00Z') },
      ...{ bytes, fileSha256, part: null, pieces: new Map<string, Uint8Array>() },
      ...{ corrections: null, scoreBudgetMs: 60_000 },
      ...{ outlinedRuleSet: 'xcontest' as const, terrainFolder: 'none', debrief: null },
    });
    return Buffer.from(result.inputSha256).toString('hex');
  };

  it('is the one with which the file was read, and is not computed again', async () => {
    expect(await hashWith(Buffer.alloc(32, 1))).toBe('01'.repeat(32));
  });

  it('is computed for files of earlier releases, which have none', async () => {
    expect(await hashWith(null)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});
