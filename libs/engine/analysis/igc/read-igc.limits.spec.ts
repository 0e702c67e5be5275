import { READER } from '../thresholds.js';
import { readIgc } from './read-igc.js';

const FIXES = 'B1200004600000N00800000EA0100001000\nB1200014600000N00800000EA0100001000\n';

describe('readIgc with more records than any recorder writes', () => {
  it('reads at most textRecordsMax records besides fixes', () => {
    const filler = 'HFXXX\n'.repeat(READER.textRecordsMax);
    const before = Buffer.from(`HFPLTPILOT:early\n${filler}HFGIDGLIDERID:late\n${FIXES}`);
    const { headers, fixes } = readIgc(before);
    expect(headers.pilot).toBe('early');
    expect(headers.gliderId).toBeNull();
    expect(fixes.count).toBe(2);
  });
});
