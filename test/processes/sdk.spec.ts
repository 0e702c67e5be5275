import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  SAMPLE_FLIGHT,
  SAMPLE_THERMALS,
} from '../../libs/capabilities/flights/api/generated/sample-flight.js';
import { Operator } from '../harness/account.js';
import {
  checkPython,
  checkTypescript,
  COMPILER,
  hasPythonTools,
  installPythonSdk,
  installTypescriptSdk,
  printed,
} from '../harness/installed-sdks.js';
import { anySharedService } from '../harness/shared-services.js';

type Sdk = typeof import('../../sdk/typescript/src/index.js');

const ROOT = path.resolve(import.meta.dirname, '../..');
const SAMPLE = path.join(ROOT, 'examples/sample-flight.igc');
const DOCUMENTED_URL = 'http://127.0.0.1:3000';
const RESULT = `${SAMPLE_FLIGHT.title} ${SAMPLE_FLIGHT.metrics.track_length_km}`;

/** The examples of a language in a document. */
function examples(document: string, language: string): string[] {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  const found = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))];
  if (found.length === 0) throw new Error(`${document} has no example in ${language}`);
  return found.map(([, example]) => example!);
}

/** The first example, which is complete. */
function example(document: string, language: string): string {
  return examples(document, language)[0]!;
}

/** Documents whose later examples continue the first one. */
const GUIDES = {
  typescript: 'sdk/typescript/README.md',
  python: 'sdk/python/README.md',
  both: 'docs/sdks.md',
};

/** Is compiled and run by projects of each kind. */
const PROGRAM = `import { ApiError, decodeTrack, FlightAnalysisClient, InvalidIgcError, type Schemas } from 'flight-analysis-client';

const client = new FlightAnalysisClient({ url: 'http://127.0.0.1:9', retriesMax: 0 });
const track: Pick<Schemas['TrackInDeltas'], 'encoding' | 'columns' | 'scales' | 'same'> = {
  encoding: 'delta', columns: { altitude_m: [100, 5] }, scales: { altitude_m: 10 }, same: {},
};
const isApiError: boolean = InvalidIgcError.prototype instanceof ApiError;
console.log(typeof client.flights.get, isApiError, JSON.stringify(decodeTrack(track)));
`;
const PROGRAM_OUTPUT = 'function true {"altitude_m":[10,10.5]}\n';

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

/** What the examples of the guides leave to the reader. */
const GIVEN_TYPESCRIPT = `import { decodeTrack, InvalidIgcError, verifyWebhook } from 'flight-analysis-client';
declare const file: Blob;
declare const flightId: string;
declare const request: { readonly headers: Headers };
declare const body: Uint8Array;
declare function draw(share: number): void;
`;
const GIVEN_PYTHON = `import os
from flight_analysis import AsyncFlightAnalysisClient, ResponseInfo, decode_track, errors, verify_webhook

class request:
    headers: dict[str, str] = {}

body = b""
flight_id = ""

def draw(share: float) -> None: ...
`;

describe.each(anySharedService())('the SDKs with the queue on $queue', (service) => {
  let operator: Operator;
  let project: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    project = mkdtempSync(path.join(tmpdir(), 'sdk-project-'));
    copyFileSync(SAMPLE, path.join(project, 'flight.igc'));
  });

  afterAll(async () => {
    await operator.close();
    rmSync(project, { recursive: true });
  });

  async function newKey(): Promise<string> {
    const { id } = await operator.createAccount();
    return (await operator.createKey(id)).key;
  }

  it('are an alternative to the curl line of the README, which works', async () => {
    const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
    const [command = ''] = /^curl .*FLIGHT_KEY.*$/m.exec(readme) ?? [];
    expect(command).toContain('-F igc=@');
    const quiet = command.replace('curl', 'curl -sS').replace(DOCUMENTED_URL, service.baseUrl);
    const body = await printed('sh', ['-c', quiet], ROOT, { FLIGHT_KEY: await newKey() });
    expect(JSON.parse(body)).toMatchObject({ title: SAMPLE_FLIGHT.title, status: 'processed' });
  });

  describe('for TypeScript, packed and installed into an empty project', () => {
    let sdk: Sdk;
    let client: InstanceType<Sdk['FlightAnalysisClient']>;

    beforeAll(async () => {
      await installTypescriptSdk(project);
      const entry = path.join(project, 'node_modules/flight-analysis-client/dist/esm/index.js');
      sdk = (await import(pathToFileURL(entry).href)) as Sdk;
      client = new sdk.FlightAnalysisClient({ url: service.baseUrl, key: await newKey() });
    });

    it.each([
      ['README.md', RESULT],
      ['sdk/typescript/README.md', SAMPLE_FLIGHT.title],
    ])('runs the example of %s', async (document, result) => {
      const file = path.join(project, 'example.mjs');
      writeFileSync(file, example(document, 'ts').replace(DOCUMENTED_URL, service.baseUrl));
      const cwd = document === 'README.md' ? ROOT : project;
      expect(await printed(process.execPath, [file], cwd, { FLIGHT_KEY: await newKey() })).toContain(result);
    });

    it('has types that the examples compile with, and a misspelled field does not', async () => {
      const misspelled = '// @ts-expect-error misspelled\nconsole.log(flight.metrics.track_length);\n';
      writeFileSync(path.join(project, 'first.mts'), example('README.md', 'ts') + misspelled);
      for (const [name, document] of [
        ['second', GUIDES.typescript],
        ['third', GUIDES.both],
      ] as const) {
        writeFileSync(
          path.join(project, `${name}.mts`),
          GIVEN_TYPESCRIPT + examples(document, 'ts').join('\n'),
        );
      }
      await checkTypescript(project, ['first.mts', 'second.mts', 'third.mts']);
    });

    it.each(PROJECTS)('is compiled and run by a %s project with %j', async (type, options) => {
      const own = path.join(project, type);
      mkdirSync(own, { recursive: true });
      const compilerOptions = {
        ...{ target: 'es2022', strict: true, types: ['node'], outDir: 'out', skipLibCheck: true },
        ...options,
      };
      writeFileSync(path.join(own, 'package.json'), JSON.stringify({ private: true, type }));
      writeFileSync(
        path.join(own, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, files: ['program.ts'] }),
      );
      writeFileSync(path.join(own, 'program.ts'), PROGRAM);
      await printed(process.execPath, [COMPILER, '-p', own], own);
      // Node would load ES modules with `require`, but other programs, such as Jest, would not.
      const node = ['--no-experimental-require-module', 'out/program.js'];
      expect(await printed(process.execPath, node, own)).toBe(PROGRAM_OUTPUT);
    });

    it('uploads with progress, and reads, changes, shares and deletes a flight', async () => {
      const { flights, account } = client;
      const progress: number[] = [];
      const file = readFileSync(SAMPLE);
      const uploaded = await flights.upload(file, {
        title: 'Première',
        respondAsync: true,
        onProgress: ({ sentBytes, totalBytes }) => progress.push(sentBytes / totalBytes),
      });
      expect(progress.length).toBeGreaterThan(2);
      expect(progress.at(-1)).toBe(1);
      const { id, title, metrics } = await flights.untilProcessed(uploaded.id);
      expect([title, metrics.track_length_km]).toEqual(['Première', SAMPLE_FLIGHT.metrics.track_length_km]);

      expect((await flights.thermals(id)).thermals).toHaveLength(SAMPLE_THERMALS.thermals.length);
      expect((await flights.score(id, { rule_set: 'ffvl' })).rule_set).toBe('ffvl');
      expect((await flights.legs(id)).flight_id).toBe(id);
      expect((await flights.task(id)).task).toBeNull();
      expect((await flights.weather(id)).flight_id).toBe(id);
      const { flight_id, columns } = await flights.track(id, { resolution: 'preview' });
      expect(flight_id).toBe(id);
      const present = Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== null));
      for (const encoding of ['delta', 'polyline'] as const) {
        const track = await flights.track(id, { resolution: 'preview', encoding });
        expect(sdk.decodeTrack(track)).toEqual(present);
      }
      expect((await flights.track(id, { format: 'geojson' })).type).toBe('FeatureCollection');
      expect(await flights.track(id, { format: 'igc' })).toBe(file.toString());
      expect(Buffer.from(await (await flights.exportTrack(id, 'igc')).arrayBuffer())).toEqual(file);
      await expect(flights.segment(id, 99)).rejects.toBeInstanceOf(sdk.SegmentNotFoundError);
      await flights.writeDebrief(id, { language: 'en' });
      expect((await flights.debrief(id, { language: 'en' })).headline).not.toBe('');
      expect((await flights.update(id, { site: null })).site).toBeNull();

      const { url } = await flights.share(id, { allow_download: true });
      const token = url!.slice(url!.lastIndexOf('/') + 1);
      const anyone = new sdk.FlightAnalysisClient({ url: service.baseUrl }).sharedFlights;
      const shared = await anyone.get(token);
      expect(shared.status === 'processed' && shared.thermals.list).toHaveLength(
        SAMPLE_THERMALS.thermals.length,
      );
      expect(await (await anyone.download(token, { format: 'gpx' })).text()).toContain('<gpx');
      expect((await anyone.previewImage(token)).type).toBe('image/png');
      expect((await flights.sharing(id)).shared).toBe(true);
      expect((await flights.unshare(id)).shared).toBe(false);

      expect((await account.me()).statistics.flights).toBe(1);
      expect((await account.usage()).requests.used).toBeGreaterThan(10);
      expect((await client.health()).status).toBe('ok');
      expect(await flights.delete(id)).toBeUndefined();
      await expect(flights.get(id)).rejects.toBeInstanceOf(sdk.FlightNotFoundError);
    });

    it('lists flights over several pages, and throws errors by code', async () => {
      const lines = readFileSync(SAMPLE, 'utf8').split('\n');
      const stored = await Promise.all(
        [1, 101, 201].map((cut) => client.flights.analyse(Buffer.from(lines.slice(0, -cut).join('\n')))),
      );
      const listed: string[] = [];
      for await (const { id } of client.flights.list({ limit: 1 })) listed.push(id);
      expect(listed.sort()).toEqual(stored.map(({ id }) => id).sort());
      await expect(client.flights.upload(Buffer.from('no flight'))).rejects.toBeInstanceOf(
        sdk.InvalidIgcError,
      );
      await expect(client.flights.page({ limit: 500 })).rejects.toMatchObject({
        code: 'validation_failed',
        details: [expect.objectContaining({ field: 'limit' })],
      });
    });

    it('adds flights without a track, one and from a table', async () => {
      const { flights, logbook } = new sdk.FlightAnalysisClient({
        url: service.baseUrl,
        key: await newKey(),
      });
      const file = new Blob(['Day;Site;Duration\n14.06.2012;Fiesch;1:15\nunknown;Fiesch;1:00\n']);
      const { mapping, date_format } = await logbook.previewCsv(file);
      const columns = Object.fromEntries(
        Object.entries(mapping).map(([field, name]) => [`${field}_column`, name]),
      );
      const imported = await logbook.importCsv(file, { date_format, ...columns });
      expect(imported).toMatchObject({ added_count: 1, refused_count: 1 });
      const { id } = await flights.add({ flown_on: '2011-05-01', site: 'Brig' });
      expect(await flights.get(id)).toMatchObject({ status: 'manual', flown_on: '2011-05-01' });
      await expect(flights.track(id)).rejects.toMatchObject({ code: 'flight_without_track' });
      const { total } = await logbook.statistics();
      expect(total).toMatchObject({ flights: 2, flights_without_track: 2, duration_seconds: 4_500 });
    });

    it('adds up the flights of a logbook', async () => {
      const { flights, logbook } = new sdk.FlightAnalysisClient({
        url: service.baseUrl,
        key: await newKey(),
      });
      const { id } = await flights.analyse(readFileSync(SAMPLE));
      expect((await logbook.statistics({ group_by: ['season', 'site'] })).total.flights).toBe(1);
      expect(JSON.stringify(await logbook.records())).toContain(id);
      expect((await logbook.thermalMap()).features.length).toBeGreaterThan(0);
      expect(await (await logbook.thermalWaypoints()).text()).toContain('name,');
    });

    it('imports several files, and lists what became of each', async () => {
      const { imports } = new sdk.FlightAnalysisClient({ url: service.baseUrl, key: await newKey() });
      const { id } = await imports.create([
        { name: 'Flug "eins".igc', content: readFileSync(SAMPLE) },
        { name: 'notes.igc', content: Buffer.from('no flight') },
      ]);
      expect((await imports.untilFinished(id)).files).toMatchObject({ imported: 1, refused: 1 });
      const files = new Map<string, string>();
      for await (const { name, outcome } of imports.files(id, { limit: 1 })) files.set(name, outcome);
      expect([...files.values()]).toEqual(['imported', 'refused']);
      for await (const listed of imports.list()) expect(listed.id).toBe(id);
      expect((await imports.cancel(id)).status).toBe('completed');
    });
  });

  (hasPythonTools() ? describe : describe.skip)('for Python, installed from a wheel', () => {
    let modules: string;

    beforeAll(async () => {
      modules = path.join(project, 'python');
      await installPythonSdk(modules);
    });

    it('passes its own tests against the service', async () => {
      const environment = {
        PYTHONPATH: modules,
        PYTHONDONTWRITEBYTECODE: '1',
        FLIGHT_SERVICE_URL: service.baseUrl,
        FLIGHT_SERVICE_KEY: await newKey(),
        IGC_FILE: SAMPLE,
      };
      const sdk = path.join(ROOT, 'sdk/python');
      const command = 'python3 -W error -m unittest 2>&1'; // it reports to stderr
      expect(await printed('sh', ['-c', command], sdk, environment)).toMatch(/^OK$/m); // and skips nothing
    });

    it.each([
      ['README.md', RESULT],
      ['sdk/python/README.md', SAMPLE_FLIGHT.title],
    ])('runs the example of %s', async (document, result) => {
      const file = path.join(project, 'example.py');
      writeFileSync(file, example(document, 'python').replace(DOCUMENTED_URL, service.baseUrl));
      const environment = { PYTHONPATH: modules, FLIGHT_KEY: await newKey() };
      const cwd = document === 'README.md' ? ROOT : project;
      expect(await printed('python3', [file], cwd, environment)).toContain(result);
    });

    it('passes a strict type checker, with its tests', async () => {
      const checked = await printed(
        'mypy',
        ['--no-incremental', 'src', 'tests'],
        path.join(ROOT, 'sdk/python'),
      );
      expect(checked).toContain('Success: no issues found');
    });

    it('has types that the examples pass with, and a misspelled field does not', async () => {
      const misspelled = 'print(flight["metrics"]["track_length"])  # type: ignore[typeddict-item]\n';
      writeFileSync(path.join(project, 'first.py'), example('README.md', 'python') + misspelled);
      for (const [name, document] of [
        ['second', GUIDES.python],
        ['third', GUIDES.both],
      ] as const) {
        writeFileSync(
          path.join(project, `${name}.py`),
          GIVEN_PYTHON + examples(document, 'python').join('\n'),
        );
      }
      await checkPython(project, modules, ['first.py', 'second.py', 'third.py']);
    });
  });
});
