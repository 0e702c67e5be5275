import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadSettingsForRunningService } from './load-settings.js';
import { announceAddress, announcedAddress } from './service-address.js';
import { parseSettings } from './settings.js';

describe('the address of the service on a data folder', () => {
  const environment = { ...process.env };
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'service-address-'));
    process.env = { ...environment, DATA_DIR: dataDir, PORT: '3000', PUBLIC_URL: '' };
  });

  afterEach(async () => {
    process.env = environment;
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is the URL that other programs print while the service runs, unless PUBLIC_URL is set', async () => {
    expect(loadSettingsForRunningService().publicUrl).toBe('http://127.0.0.1:3000');
    const withdraw = await announceAddress(parseSettings({ DATA_DIR: dataDir, PORT: '34110' }));
    expect(loadSettingsForRunningService()).toMatchObject({ publicUrl: 'http://127.0.0.1:34110', dataDir });
    process.env['PUBLIC_URL'] = 'https://flights.example.org';
    expect(loadSettingsForRunningService().publicUrl).toBe('https://flights.example.org');
    process.env['PUBLIC_URL'] = '';
    await withdraw();
    expect(loadSettingsForRunningService().publicUrl).toBe('http://127.0.0.1:3000');
  });

  it('is ignored after the launcher was killed, or when another program has its process id', async () => {
    const launcher = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)', 'start.mjs']);
    const left = (program: string) =>
      writeFile(path.join(dataDir, 'public-url'), `http://127.0.0.1:34110\n${launcher.pid}\n${program}\n`);
    try {
      await once(launcher, 'spawn');
      await left('start.mjs');
      expect(announcedAddress(dataDir)).toBe('http://127.0.0.1:34110');
      await left('other.mjs');
      if (process.platform === 'linux') expect(announcedAddress(dataDir)).toBeUndefined();
      await left('start.mjs');
    } finally {
      const ended = once(launcher, 'exit');
      launcher.kill('SIGKILL');
      await ended;
    }
    expect(announcedAddress(dataDir)).toBeUndefined();
    expect(loadSettingsForRunningService().publicUrl).toBe('http://127.0.0.1:3000');
  });

  it.each(['', 'half an addr', 'file:///etc/passwd', 'http://127.0.0.1:3000'])('is not %j', async (text) => {
    await writeFile(path.join(dataDir, 'public-url'), text);
    expect(announcedAddress(dataDir)).toBeUndefined();
  });
});
