import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/** The libs that each lib may use. Apps may use every lib but no app; dependencies go one way. */
const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  analysis: ['contract'],
  scoring: ['analysis', 'contract'],
  coach: ['contract'],
  'flight-page': [],
  lifecycle: [],
  config: ['contract', 'lifecycle'],
  encryption: ['config'],
  observability: [],
  openapi: ['contract'],
  'log-files': [],
  'embedded-postgres': ['lifecycle', 'log-files'],
  database: ['config', 'contract'],
  storage: ['config', 'database'],
  management: ['database', 'queue', 'storage'],
  queue: ['config', 'database', 'observability'],
  allowance: ['config', 'contract', 'database', 'observability'],
  'api-keys': ['contract', 'database'],
  auth: ['allowance', 'api-keys', 'contract', 'database', 'openapi'],
  flights: ['analysis', 'coach', 'scoring'],
  mail: ['config', 'contract'],
  identity: ['allowance', 'auth', 'config', 'contract', 'database', 'encryption', 'mail', 'openapi', 'retry'],
  debrief: ['coach', 'config', 'contract'],
  retry: [],
  weather: ['config', 'contract', 'flights', 'retry'],
  webhooks: ['contract', 'database', 'retry'],
  accounts: ['api-keys', 'contract', 'database', 'flights', 'storage', 'webhooks'],
};

interface SourceFile {
  readonly name: string;
  /** `libs/analysis` or `apps/api`. */
  readonly unit: string;
  readonly text: string;
  readonly imports: readonly string[];
}

function sourceFiles(): SourceFile[] {
  return ['apps', 'libs'].flatMap((top) =>
    readdirSync(path.join(ROOT, top), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => {
        const text = readFileSync(path.join(ROOT, top, name), 'utf8');
        const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
          (match) => match[1] ?? '',
        );
        const unit = `${top}/${name.split(path.sep)[0] ?? ''}`;
        return { name: `${top}/${name.replaceAll(path.sep, '/')}`, unit, text, imports };
      }),
  );
}

const files = sourceFiles();
const production = files.filter((file) => !/\.spec\.tsx?$/.test(file.name));
const named = (found: readonly SourceFile[]) => found.map((file) => file.name);

describe('the architecture', () => {
  it('has a rule for every lib and none for a deleted lib', () => {
    const libs = readdirSync(path.join(ROOT, 'libs')).sort();
    expect(libs).toEqual(Object.keys(MAY_USE).sort());
  });

  it.each(Object.keys(MAY_USE))('lets lib %s use only the libs below it', (lib) => {
    const allowed = [lib, ...(MAY_USE[lib] ?? [])].map((name) => `@app/${name}`);
    const strays = production
      .filter((file) => file.unit === `libs/${lib}`)
      .flatMap((file) => file.imports.filter((name) => name.startsWith('@app/') && !allowed.includes(name)));
    expect(strays).toEqual([]);
  });

  it('has no relative imports into another lib or app', () => {
    const strays = files.filter((file) =>
      file.imports.some((name) => {
        if (!name.startsWith('.')) return false;
        const target = path.posix.join(path.posix.dirname(file.name), name);
        return !target.startsWith(`${file.unit}/`);
      }),
    );
    expect(named(strays)).toEqual([]);
  });

  it('reads the environment only in libs/config', () => {
    const strays = production.filter(
      (file) => file.unit !== 'libs/config' && /process\.env\b/.test(file.text),
    );
    expect(named(strays)).toEqual([]);
  });

  it.each(['contract', 'analysis', 'scoring', 'coach'])(
    'keeps %s free of frameworks and input/output',
    (lib) => {
      const forbidden =
        /^(@nestjs\/|typeorm|pg$|bullmq|ioredis|node:(fs|net|http|https|child_process|worker_threads))/;
      const strays = production.filter(
        (file) => file.unit === `libs/${lib}` && file.imports.some((name) => forbidden.test(name)),
      );
      expect(named(strays)).toEqual([]);
    },
  );

  it('keeps the flight page fit for browsers', () => {
    const strays = production.filter(
      (file) =>
        file.unit === 'libs/flight-page' &&
        file.imports.some((name) => !name.startsWith('.') && !/^preact($|\/)/.test(name)),
    );
    expect(named(strays)).toEqual([]);
  });

  it('keeps clocks and randomness out of the domain', () => {
    const strays = production.filter(
      (file) =>
        file.unit === 'libs/analysis' &&
        /Date\.now|Math\.random|new Date\(\)|performance\.now/.test(file.text),
    );
    expect(named(strays)).toEqual([]);
  });

  it('has no file with a catch-all name', () => {
    const strays = files.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.tsx?$)/.test(file.name));
    expect(named(strays)).toEqual([]);
  });

  it('makes the account the first parameter of every method of an account-bound repository', () => {
    const bound = [
      'allowance.repository.ts',
      'debrief.repository.ts',
      'delivery.repository.ts',
      'flight.repository.ts',
      'flight-result.repository.ts',
      'profile.repository.ts',
      'webhook-endpoint.repository.ts',
    ];
    for (const name of bound) {
      const file = production.find((candidate) => candidate.name.endsWith(`/${name}`));
      const methods = [...(file?.text.matchAll(/^ {2}async (\w+)\(([^)]*)/gm) ?? [])];
      expect(methods.length).toBeGreaterThan(0);
      for (const [, method, parameters] of methods) {
        expect([method, parameters?.trimStart().startsWith('accountId: string')]).toEqual([method, true]);
      }
    }
  });
});
