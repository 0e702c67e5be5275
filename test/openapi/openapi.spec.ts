import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCUMENT = path.join(ROOT, 'openapi.json');
const PLATFORM_DOCUMENT = path.join(ROOT, 'platform-openapi.json');

function run(program: string, args: readonly string[]): string {
  try {
    return execFileSync(path.join(ROOT, 'node_modules/.bin', program), args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

describe('the OpenAPI document', () => {
  it('numbers the steps of its introduction from 1 on', () => {
    const { info } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as { info: { description: string } };
    const numbers = [...info.description.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeGreaterThan(5);
  });

  it("has no errors or warnings under the strictest rules of Redocly and Spectral, nor has the platform's", () => {
    expect(run('tsx', ['test/openapi/run-lint.ts', DOCUMENT, PLATFORM_DOCUMENT])).toBe('0 problems\n');
  });
});
