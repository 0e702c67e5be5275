import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseSettings } from '@core/config';
import { installationKeyRing, NoKeysError } from './installation-key-ring.js';
import { keptEncryptionKeys } from './kept-keys.js';
import { KeyRing } from './key-ring.js';

describe('the encryption key of an installation', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'test-encryption-key-'));
  });

  afterEach(() => rm(dataDir, { recursive: true }));

  it('is generated once, has 32 bytes, and stays', async () => {
    const made = await keptEncryptionKeys(dataDir);
    expect(parseSettings({ ENCRYPTION_KEYS: made }).encryptionKeys?.[0]?.key).toHaveLength(32);
    expect(await keptEncryptionKeys(dataDir)).toBe(made);
    expect(await readdir(dataDir)).toEqual(['encryption-keys']);
  });

  it('is readable by its owner only', async () => {
    await keptEncryptionKeys(dataDir);
    expect((await stat(path.join(dataDir, 'encryption-keys'))).mode & 0o777).toBe(0o600);
  });

  it('differs between folders', async () => {
    const other = path.join(dataDir, 'other-');
    const otherDir = await mkdtemp(other);
    expect(await keptEncryptionKeys(otherDir)).not.toBe(await keptEncryptionKeys(dataDir));
  });

  it('is used as the operator changed it, and never overwritten', async () => {
    const file = path.join(dataDir, 'encryption-keys');
    await writeFile(file, 'mine:abc\n');
    expect(await keptEncryptionKeys(dataDir)).toBe('mine:abc');
    expect(await readFile(file, 'utf8')).toBe('mine:abc\n');
  });

  it('is the same for several processes that create it at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => keptEncryptionKeys(dataDir)));
    expect(new Set(made).size).toBe(1);
  });

  it('is used by commands as well as the service', async () => {
    const made = parseSettings({ ENCRYPTION_KEYS: await keptEncryptionKeys(dataDir) }).encryptionKeys;
    const beside = await installationKeyRing(parseSettings({ DATA_DIR: dataDir }));
    expect(new KeyRing([made![0]!]).decrypt(beside.encrypt('secret', 'here'), 'here')).toBe('secret');
  });

  it('is never generated for an external database', async () => {
    const settings = parseSettings({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://db.example/flights' });
    await expect(installationKeyRing(settings)).rejects.toThrow(NoKeysError);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
