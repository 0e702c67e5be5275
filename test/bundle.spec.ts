import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const BUNDLE = path.join(ROOT, 'dist/bundle');

/** What a program prints that loads a bundle. */
function printed(script: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

describe('a bundle', () => {
  it('shows where in the source an error was thrown', () => {
    const stack = printed(`
      const { default: read } = await import('./dist/bundle/read-uploaded-log.js');
      try { read({ bytes: null, isSplit: false }); } catch (error) { console.log(error.stack); }`);
    const [, file = '', line] =
      /\((\S+libs\/engine\/analysis\/formats\/\S+\.ts):(\d+):\d+\)/.exec(stack) ?? [];
    const [, name] = /at (\w+) /.exec(stack) ?? [];
    const source = readFileSync(file, 'utf8').split('\n');
    expect(name).toBeDefined();
    expect(Number(line)).toBeLessThanOrEqual(source.length);
  });

  it.each(['worker', 'cli'])('of the %s contains no decorators of the API reference', (program) => {
    const sources = sourcesOf(`${program}.js`);
    expect(sources.some((source) => source.includes('libs/engine/results/'))).toBe(true);
    const unwanted = /libs\/.*\/(?:wire|shapes|fields)\/|@nestjs\/swagger/;
    expect(sources.filter((source) => unwanted.test(source))).toEqual([]);
  });

  it('loads the SDK of S3 only on demand', () => {
    const files = readdirSync(BUNDLE).filter((file) => file.endsWith('.js'));
    const withSdk = files.filter((file) =>
      readFileSync(path.join(BUNDLE, `${file}.map`), 'utf8').includes('@aws-sdk/client-s3/'),
    );
    expect(withSdk.length).toBeGreaterThan(0);
    const atOnce = new RegExp(`(?:from|import)\\s*["']\\./(?:${withSdk.join('|')})["']`);
    const texts = files.map((file) => [file, readFileSync(path.join(BUNDLE, file), 'utf8')] as const);
    expect(texts.filter(([, text]) => atOnce.test(text)).map(([file]) => file)).toEqual([]);
  });

  it('prints no endless line for an uncaught error', () => {
    const output = printed(`
      const { default: read } = await import('./dist/bundle/read-uploaded-log.js');
      read({ bytes: null, isSplit: false });`);
    expect(output).toMatch(/TypeError/);
    expect(Math.max(...output.split('\n').map(({ length }) => length))).toBeLessThan(1_000);
  });

  it('keeps the names of our classes, also of those that it renames', () => {
    const text = filesBelow(BUNDLE).join('').replace(/\\?\n/g, ''); // the bundler breaks long lines
    const compiled = ['dist/apps', 'dist/libs'].flatMap((folder) => filesBelow(path.join(ROOT, folder)));
    const names = new Set(
      compiled.flatMap((file) =>
        [...file.matchAll(/^(?:.*\*\/ )?export class (\w+)/gm)].map(([, name]) => name!),
      ),
    );
    const renamed = [...text.matchAll(/\b(\w+)=class(?: extends [^{]+)?\{/g)].flatMap(
      ({ 0: head, 1: bundled, index }) =>
        [1, 2, 3]
          .filter((digits) => /^\d+$/.test(bundled!.slice(-digits)))
          .map((digits) => bundled!.slice(0, -digits))
          .filter((name) => names.has(name))
          .map((name) => [name, text.slice(index + head.length, index + head.length + 200)] as const),
    );
    expect(renamed.length).toBeGreaterThan(0); // each would be called `Name2`
    const lost = renamed.filter(([name, body]) => !body.startsWith(`static{__keepName(this,"${name}")`));
    expect(lost.map(([name]) => name)).toEqual([]);
  });
});

/** The source files in a bundle and in the chunks that it loads. */
function sourcesOf(bundle: string, seen = new Set<string>()): string[] {
  if (seen.has(bundle)) return [];
  seen.add(bundle);
  const text = readFileSync(path.join(BUNDLE, bundle), 'utf8').replace(/\\?\n/g, '');
  const { sources } = JSON.parse(readFileSync(path.join(BUNDLE, `${bundle}.map`), 'utf8')) as {
    sources: string[];
  };
  const chunks = [...text.matchAll(/["']\.\/(chunk-\w+\.js)["']/g)].map(([, chunk]) => chunk!);
  return [...sources, ...chunks.flatMap((chunk) => sourcesOf(chunk, seen))];
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
}
