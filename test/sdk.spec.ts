import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES } from '@core/contract';
import { ApiError } from '../sdk/typescript/src/index.js';
import { ERROR_CLASSES } from '../sdk/typescript/src/generated/errors.js';
import { operationsOf } from './harness/documented-operations.js';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const OPERATIONS = operationsOf('api');

const SDKS = [
  ['TypeScript', 'sdk/typescript/src', /\.(?:call|download|submit)\(\s*'(\w+)'/g],
  ['Python', 'sdk/python/src/flight_analysis', /\.(?:call|download|_flight)\(\s*"(\w+)"/g],
] as const;

describe('the SDKs', () => {
  it.each(SDKS)('have a method for every operation of the API: %s', (_language, folder, call) => {
    const source = readdirSync(path.join(ROOT, folder))
      .filter((file) => /\.(ts|py)$/.test(file))
      .map((file) => read(path.join(folder, file)))
      .join('\n');
    const called = new Set([...source.matchAll(call)].map(([, id]) => id));
    expect(called.size).toBeGreaterThan(20);
    // To add one, write a method in the file of its group: CONTRIBUTING.md.
    const without = OPERATIONS.filter(({ id }) => !called.has(id));
    expect(without.filter(({ forInstruments }) => !forInstruments)).toEqual([]);
  });

  it('have a class for every error code, of this API and of the developer platform', () => {
    expect(Object.keys(ERROR_CLASSES)).toEqual(ERROR_CODES.toSorted());
    for (const ErrorClass of Object.values(ERROR_CLASSES)) {
      expect(ErrorClass.prototype).toBeInstanceOf(ApiError);
    }
    const python = read('sdk/python/src/flight_analysis/errors.py');
    const classes = [...python.matchAll(/^class (\w+)\(ApiError\):$/gm)].map(([, name]) => name);
    const byCode = [...python.matchAll(/^ {4}"(\w+)": (\w+),$/gm)];
    expect(byCode.map(([, code]) => code)).toEqual(ERROR_CODES.toSorted());
    expect(byCode.map(([, , name]) => name)).toEqual(classes);
  });

  it.each(['sdk/typescript/README.md', 'sdk/python/README.md', 'sdk/cli/README.md'])(
    'have no link that ends in the checkout: %s',
    (file) => {
      expect(read(file)).not.toMatch(/\]\((?!https?:|#)/); // npm and PyPI show the file alone
    },
  );

  it('need no other packages at run time', () => {
    const manifest = JSON.parse(read('sdk/typescript/package.json')) as object;
    expect(manifest).not.toHaveProperty('dependencies');
    expect(read('sdk/python/pyproject.toml')).toContain('\ndependencies = []\n');
  });
});
