import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setAside } from './set-aside.js';
import { fileAt } from './settled-files.js';

describe('setting a file aside', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'set-aside-'));
    file = path.join(folder, 'a.igc');
    await writeFile(file, 'read');
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('moves it with the reason', async () => {
    const [found] = await fileAt(file);
    await setAside(folder, found!, 'refused', 'Too large.');
    expect(await readdir(path.join(folder, 'refused'))).toEqual(['a.igc', 'a.igc.txt']);
  });

  it('leaves a file that has replaced the one that was read', async () => {
    const [found] = await fileAt(file);
    await writeFile(path.join(folder, 'new'), 'not read');
    await rename(path.join(folder, 'new'), file);
    await setAside(folder, found!, 'duplicate', 'Known.');
    expect(await readFile(file, 'utf8')).toBe('not read');
    expect(await readdir(path.join(folder, 'duplicate'))).toEqual([]);
  });
});
