import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseSettings } from '@core/config';
import { type Reader, type Variable } from '../libs/core/config/variables/variable.js';
import { VARIABLES } from '../libs/core/config/variables.js';

const ROOT = path.resolve(import.meta.dirname, '..');
const UNITS = path.join(ROOT, 'deploy/systemd');
const known: Record<string, Variable> = VARIABLES;

/** Each unit, as it is started, with the process that it runs. */
const READERS: Readonly<Record<string, Reader>> = {
  'flights-api@1.service': 'api',
  'flights-worker@1.service': 'worker',
  'flights-migrate.service': 'cli',
};
/** `systemd-analyze security` rates a unit without any protection 96. */
const EXPOSURE_MAX = 20;

const isInstalled = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!isInstalled) {
  console.warn(
    '\n!!! systemd-analyze is not on the PATH: the systemd units are NOT verified.\n' +
      '!!! Install it (Debian: apt-get install systemd).\n',
  );
}
const withSystemd = isInstalled ? it : it.skip;

const unit = (name: string) => readFileSync(path.join(UNITS, name.replace(/@\d/, '@')), 'utf8');
const common = () => unit('flights-.service.d/common.conf');
const valuesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!);

describe('the systemd units', () => {
  let folder: string;

  /** A machine on which the service was installed as docs/systemd.md describes. */
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'test-systemd-'));
    cpSync(UNITS, path.join(folder, 'etc/systemd/system'), { recursive: true });
    cpSync(path.join(ROOT, 'bin'), path.join(folder, 'opt/flight-analysis-service/bin'), { recursive: true });
    writeFileSync(path.join(folder, 'etc/passwd'), 'flights:x:999:999::/var/lib/flights:/usr/sbin/nologin\n');
    writeFileSync(path.join(folder, 'etc/group'), 'flights:x:999:\n');
    if (!isInstalled) return;
    const given = path.join(folder, 'usr/lib/systemd/system');
    mkdirSync(given, { recursive: true });
    cpSync('/usr/lib/systemd/system', given, { recursive: true, verbatimSymlinks: true });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function analyse(...words: string[]): [status: number | null, output: string] {
    const args = [...words, `--root=${folder}`, '--no-pager'];
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    return [status, (stdout + stderr).trim()];
  }

  withSystemd('are valid', () => {
    expect(analyse('verify', '--man=no', 'flights.target', ...Object.keys(READERS))).toEqual([0, '']);
  });

  withSystemd.each(Object.keys(READERS))('expose little of the machine to %s', (name) => {
    const [status, output] = analyse('security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, name);
    expect([status, output.split('\n').at(-1)]).toEqual([0, expect.stringContaining('OK')]);
  });

  it.each(Object.entries(READERS))('set only variables for %s that it reads', (name, reader) => {
    const assignments = [common(), unit(name)].flatMap((text) => valuesOf(text, 'Environment'));
    const variables = assignments.map((assignment) => assignment.split('=')[0]!);
    expect(variables).toContain('DATA_DIR');
    const isRead = (variable: string) => known[variable]?.readBy.includes(reader);
    expect(variables.filter((variable) => variable !== 'NODE_ENV' && !isRead(variable))).toEqual([]);
  });

  it('run the program that their name says, and give it time to drain and stop', () => {
    const { shutdownDrainSeconds, shutdownGraceSeconds } = parseSettings({});
    for (const [name, word] of Object.entries({ ...READERS, 'flights-migrate.service': 'migrate' })) {
      expect(valuesOf(unit(name), 'ExecStart')).toEqual([`/opt/flight-analysis-service/bin/flights ${word}`]);
      if (word === 'migrate') continue;
      const seconds = Number(valuesOf(unit(name), 'TimeoutStopSec')[0]);
      expect(seconds).toBeGreaterThan(shutdownDrainSeconds + shutdownGraceSeconds);
    }
  });

  it('are all described', () => {
    const guide = readFileSync(path.join(ROOT, 'docs/systemd.md'), 'utf8');
    const names = readdirSync(UNITS).filter((name) => /\.(service|target)$/.test(name));
    expect(names.filter((name) => !guide.includes(name.replace(/\.\w+$/, '')))).toEqual([]);
  });
});
