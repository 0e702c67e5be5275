import { readIgc, type SignatureResult } from '@engine/analysis';
import { corpusBytes, corpusFiles, describeCorpus } from './corpus.js';

/** Files whose A record has the code of a program with a published scheme, which it signed itself. */
const SIGNED_BY_XCSOAR = [
  'files/FAI-Airscore/test_G_record_PASS.igc', // from a test that expects FAI's server to pass it
  'files/XCSoar/2010-08-20-XCS-AAA-08.igc',
  'files/igc-xc-score/discontinuity.igc',
  'files/go-igc/0106.igc',
];

describeCorpus('signatures of real files', () => {
  const resultOf = (bytes: Uint8Array): SignatureResult | null => {
    try {
      return readIgc(bytes).signatureResult;
    } catch {
      return null; // not a flight
    }
  };

  it.each(SIGNED_BY_XCSOAR)('are valid as written, and invalid after a change: %s', (file) => {
    const bytes = corpusBytes(file);
    expect(resultOf(bytes)).toBe('valid');
    const text = Buffer.from(bytes).toString('latin1');
    const changed = text.replace(
      /^(B.{30}\d{4})(\d)/m,
      (_, before: string, digit: string) => `${before}${9 - Number(digit)}`,
    );
    expect(changed).not.toBe(text);
    expect(resultOf(Buffer.from(changed, 'latin1'))).toBe('invalid');
  });

  it('are never called invalid for a recorder whose scheme is secret, or without a signature', () => {
    const results = corpusFiles().map(({ file }) => [file, resultOf(corpusBytes(file))] as const);
    expect(results.filter(([, result]) => result === 'invalid')).toEqual([]);
    expect(results.filter(([, result]) => result === 'unsupported').length).toBeGreaterThan(50);
  });
});
