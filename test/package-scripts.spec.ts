import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const FILE = /(?<![\w*])[\w./-]+\.(?:ts|mjs|js|sh)\b/g;

/** A rule of .gitignore once hid the files of a script, which then worked on one machine only. */
describe('the scripts of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const files = Object.entries(scripts).flatMap(([name, command]) =>
    (command.match(FILE) ?? [])
      .filter((file) => !file.startsWith('dist/') && !file.includes('node_modules'))
      .map((file) => [name, file] as const),
  );

  it('are found by this test', () => expect(files.length).toBeGreaterThan(5));

  it.each(files)('%s runs %s, which exists', (_name, file) => {
    expect(existsSync(path.join(ROOT, file))).toBe(true);
  });
});
