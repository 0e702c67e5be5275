import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Repositories of what belongs to an account. */
const ACCOUNT_BOUND = [
  'allowance.repository.ts',
  'debrief.repository.ts',
  'delivery.repository.ts',
  'flight.repository.ts',
  'flight-result.repository.ts',
  'import.repository.ts',
  'profile.repository.ts',
  'webhook-endpoint.repository.ts',
];

const files = ['apps', 'libs'].flatMap((top) =>
  readdirSync(path.join(ROOT, top), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(top, name)),
);

// Which import may point where is checked by `npm run lint`: see .dependency-cruiser.cjs.
describe('the architecture', () => {
  it('has no file with a catch-all name', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.tsx?$)/.test(file))).toEqual([]);
  });

  it.each(ACCOUNT_BOUND)('makes the account the first parameter of every method of %s', (name) => {
    const [file] = files.filter((candidate) => path.basename(candidate) === name);
    const text = readFileSync(path.join(ROOT, file!), 'utf8');
    const methods = [...text.matchAll(/^ {2}async (\w+)\(([^)]*)/gm)];
    expect(methods.length).toBeGreaterThan(0);
    for (const [, method, parameters] of methods)
      expect([method, parameters?.trimStart().startsWith('accountId: string')]).toEqual([method, true]);
  });
});
