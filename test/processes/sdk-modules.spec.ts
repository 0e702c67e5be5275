import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installTypescriptSdk, printed } from '../harness/installed-sdks.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

const PROGRAM = `import { ApiError, decodeTrack, FlightAnalysisClient, InvalidIgcError, type Schemas } from 'flight-analysis-client';

const client = new FlightAnalysisClient({ url: 'http://127.0.0.1:9', retriesMax: 0 });
const track: Pick<Schemas['TrackInDeltas'], 'encoding' | 'columns' | 'scales' | 'same'> = {
  encoding: 'delta', columns: { altitude_m: [100, 5] }, scales: { altitude_m: 10 }, same: {},
};
const isApiError: boolean = InvalidIgcError.prototype instanceof ApiError;
console.log(typeof client.flights.get, isApiError, JSON.stringify(decodeTrack(track)));
`;
const OUTPUT = 'function true {"altitude_m":[10,10.5]}\n';

/** How a project resolves modules, by its own format. Declarations are checked once per format: it takes 4 s. */
const DECLARATIONS = { skipLibCheck: false };
const PROJECTS = [
  ['commonjs', { module: 'commonjs', moduleResolution: 'node10', ignoreDeprecations: '6.0' }],
  ['commonjs', { module: 'commonjs', moduleResolution: 'bundler' }],
  ['commonjs', { module: 'node16', moduleResolution: 'node16' }],
  ['commonjs', { module: 'nodenext', moduleResolution: 'nodenext', ...DECLARATIONS }],
  ['module', { module: 'node16', moduleResolution: 'node16' }],
  ['module', { module: 'nodenext', moduleResolution: 'nodenext', ...DECLARATIONS }],
  ['module', { module: 'esnext', moduleResolution: 'bundler' }],
] as const;

describe('the TypeScript SDK, packed and installed', () => {
  let project: string;

  beforeAll(async () => {
    project = mkdtempSync(path.join(tmpdir(), 'sdk-modules-'));
    await installTypescriptSdk(project);
    const types = path.join(project, 'node_modules/@types');
    mkdirSync(types, { recursive: true });
    symlinkSync(path.join(ROOT, 'node_modules/@types/node'), path.join(types, 'node'));
    writeFileSync(path.join(project, 'program.ts'), PROGRAM);
  });

  afterAll(() => rmSync(project, { recursive: true }));

  it.each(PROJECTS)('is compiled and run by a %s project with %j', async (type, options) => {
    writeFileSync(path.join(project, 'package.json'), JSON.stringify({ private: true, type }));
    writeFileSync(
      path.join(project, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          ...{ target: 'es2022', strict: true, types: ['node'], outDir: 'out', skipLibCheck: true },
          ...options,
        },
        files: ['program.ts'],
      }),
    );
    const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
    await printed(process.execPath, [compiler, '-p', project], project);
    // Node would load ES modules with `require`, but other programs, such as Jest, would not.
    const node = ['--no-experimental-require-module', 'out/program.js'];
    expect(await printed(process.execPath, node, project)).toBe(OUTPUT);
  });
});
