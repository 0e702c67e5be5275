import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogFile } from './log-file.js';
import { rotateLog, rotateLogInUse } from './rotate-log.js';

const LIMITS = { bytesMax: 100, filesKept: 2 };

describe('a log file', () => {
  let folder: string;
  let file: string;
  let log: LogFile;
  let said: string[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'log-file-'));
    file = path.join(folder, 'api.log');
    said = [];
    log = new LogFile(file, { ...LIMITS, onChange: (sentence) => said.push(sentence) });
  });

  afterEach(async () => {
    log.close();
    await rm(folder, { recursive: true });
  });

  const text = (name: string) => readFile(path.join(folder, name), 'utf8');

  it('is rotated while it is written, loses no line, and keeps a limited number of files', async () => {
    const lines = Array.from({ length: 40 }, (_, n) => `line ${String(n).padStart(2, '0')}`); // 8 bytes each
    for (const line of lines) log.write(line);
    expect((await readdir(folder)).sort()).toEqual(['api.log', 'api.log.1', 'api.log.2']);
    const kept = (await text('api.log.2')) + (await text('api.log.1')) + (await text('api.log'));
    expect(kept.trimEnd().split('\n')).toEqual(lines.slice(-28)); // 12 fill a file
  });

  it('is appended to after a restart, and rotated if it is already too large', async () => {
    await writeFile(file, 'before\n');
    log.write('after');
    expect(await text('api.log')).toBe('before\nafter\n');
    log.close();
    await writeFile(file, 'x'.repeat(200));
    log.write('new');
    expect([await text('api.log'), (await text('api.log.1')).length]).toEqual(['new\n', 200]);
  });

  it('resumes when a full disk has space again, and reports both once', async () => {
    await symlink('/dev/full', file);
    for (const line of ['lost', 'lost too']) log.write(line);
    await rm(file);
    const deadline = Date.now() + 60_000;
    while (said.length < 2 && Date.now() < deadline) {
      log.write('written');
      await sleep(50);
    }
    expect(said).toEqual([
      expect.stringMatching(/^Cannot write .*api\.log: ENOSPC/),
      expect.stringMatching(/api\.log is writable again\. [1-9]\d* lines were dropped\.$/),
    ]);
    log.write('and the next');
    expect(await text('api.log')).toBe('written\nand the next\n');
  });
});

describe('rotating a log', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'rotate-log-'));
    file = path.join(folder, 'pg.log');
    await writeFile(file, 'latest'.repeat(20));
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('keeps no files if the limit is 0, and removes the files of a higher limit', async () => {
    for (const n of [1, 2, 3]) await writeFile(`${file}.${n}`, String(n));
    await writeFile(`${file}.old`, 'not ours');
    rotateLog(file, { ...LIMITS, filesKept: 1 });
    expect((await readdir(folder)).sort()).toEqual(['pg.log.1', 'pg.log.old']);
    await writeFile(file, 'latest'.repeat(20));
    rotateLog(file, { ...LIMITS, filesKept: 0 });
    expect(await readdir(folder)).toEqual(['pg.log.old']);
  });

  it('truncates a file in place if another process appends to it', async () => {
    await writeFile(`${file}.1`, 'earlier');
    rotateLogInUse(file, LIMITS);
    expect([await readFile(file, 'utf8'), await readFile(`${file}.2`, 'utf8')]).toEqual(['', 'earlier']);
    expect((await readFile(`${file}.1`, 'utf8')).length).toBe(120);
    rotateLogInUse(file, LIMITS);
    expect((await readdir(folder)).sort()).toEqual(['pg.log', 'pg.log.1', 'pg.log.2']);
  });
});
