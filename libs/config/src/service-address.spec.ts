import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadSettingsBesideService } from './load-settings.js';
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

  it('is what programs beside it print, as long as it runs and nobody names another', async () => {
    expect(loadSettingsBesideService().publicUrl).toBe('http://127.0.0.1:3000');
    const withdraw = await announceAddress(parseSettings({ DATA_DIR: dataDir, PORT: '34110' }));
    expect(loadSettingsBesideService()).toMatchObject({ publicUrl: 'http://127.0.0.1:34110', dataDir });
    process.env['PUBLIC_URL'] = 'https://flights.example.org';
    expect(loadSettingsBesideService().publicUrl).toBe('https://flights.example.org');
    process.env['PUBLIC_URL'] = '';
    await withdraw();
    expect(loadSettingsBesideService().publicUrl).toBe('http://127.0.0.1:3000');
  });

  it.each(['', 'half an addr', 'file:///etc/passwd'])('is not %j', async (text) => {
    await writeFile(path.join(dataDir, 'public-url'), text);
    expect(announcedAddress(dataDir)).toBeUndefined();
  });
});
