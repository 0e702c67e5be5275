import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SAMPLE_FLIGHT } from '../libs/capabilities/flights/api/generated/sample-flight.js';

const ROOT = path.resolve(import.meta.dirname, '..');

describe('the README', () => {
  it('shows the real response for the sample flight', () => {
    const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
    const shown = /```text\n(\{[^]*?)```/.exec(readme)?.[1] ?? '';
    const { metrics, quality, ...flight } = SAMPLE_FLIGHT;
    const real = { ...flight, ...metrics, ...quality } as Record<string, unknown>;
    const values = [...shown.matchAll(/^ *"(\w+)": ("[^"]*"|[\d.]+|\[\]),?$/gm)];
    const numbers = values.filter(([, name]) => name !== 'id' && name !== 'created_at');
    expect(numbers.length).toBeGreaterThan(10);
    for (const [, name = '', value = ''] of numbers) {
      expect([name, JSON.parse(value)]).toEqual([name, real[name]]);
    }
  });
});
