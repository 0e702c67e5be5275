import { readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
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
});
