import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/** Installs what the client's `package.json` lists, and nothing else of the project. */
function installed(folder: string): void {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = path.join(folder, 'node_modules', name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(ROOT, 'node_modules', name), link);
  }
}

/** A client that reads the results of a flight after checking its status, without a cast. */
const CHECKS_STATUS = `
import type { components } from './schema.js';
type Schemas = components['schemas'];
export const highest = (flight: Schemas['Flight']): number | null =>
  flight.status === 'processed' ? flight.metrics.altitude_max_m : null;
export const climbs = (flight: Schemas['PublicFlight']): number =>
  flight.status === 'processed' ? flight.thermals.list.length + flight.quality.gaps.length : 0;
export const isWaiting = (flight: Schemas['Flight']): boolean => flight.status === 'processing';
`;

describe('the OpenAPI document', () => {
  it("has no errors or warnings under the strictest rules of Redocly and Spectral, nor has the platform's", () => {
    expect(run('tsx', ['test/openapi/run-lint.ts', DOCUMENT, PLATFORM_DOCUMENT])).toBe('0 problems\n');
  });

  it('yields types that the sample client compiles with, and that depend on the status of a flight', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'typescript-client-'));
    try {
      cpSync(path.join(ROOT, 'examples/typescript'), folder, {
        recursive: true,
        filter: (file) => !file.includes('node_modules'),
      });
      installed(folder);
      execFileSync(process.execPath, ['generate-types.mjs', DOCUMENT], { cwd: folder });
      writeFileSync(path.join(folder, 'checks-status.ts'), CHECKS_STATUS);
      run('tsc', ['-p', folder]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
