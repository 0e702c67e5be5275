import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SettledFiles } from './settled-files.js';

const ORDINARY_USER = 65_534;

describe('files that have settled', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'settled-'));
    await chmod(folder, 0o755);
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('are found next to a subfolder that cannot be read, which is reported', async () => {
    await mkdir(path.join(folder, 'lost+found'), { mode: 0 });
    await mkdir(path.join(folder, 'a'));
    for (const name of ['a/1.igc', 'z.igc']) await writeFile(path.join(folder, name), 'x');
    const faults: unknown[] = [];
    const files = new SettledFiles(0, (error) => faults.push((error as NodeJS.ErrnoException).code));
    const found = await asOrdinaryUser(() => files.in(folder, []));
    expect(found.map((file) => path.relative(folder, file.path)).sort()).toEqual(['a/1.igc', 'z.igc']);
    expect(faults).toEqual(['EACCES']);
  });
});

/** The root user can read every folder. */
async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  const user = process.geteuid!();
  if (user === 0) process.seteuid!(ORDINARY_USER);
  try {
    return await work();
  } finally {
    if (user === 0) process.seteuid!(user);
  }
}
