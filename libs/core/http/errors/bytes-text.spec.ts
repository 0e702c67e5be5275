import { bytesText } from './bytes-text.js';

describe('bytesText', () => {
  it.each([
    [10_485_760, '10 MiB (10485760 bytes)'],
    [1_500_000, '1.4 MiB (1500000 bytes)'],
    [16_384, '16 KiB (16384 bytes)'],
    [1_000, '1000 bytes'],
  ])('formats %i as %s', (bytes, text) => {
    expect(bytesText(bytes)).toBe(text);
  });
});
