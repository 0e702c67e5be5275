import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../test/harness/backing-services.js';
import { reservePort } from '../../test/harness/reserve-port.js';
import { healthy } from './checkout.js';
import { commandCost, type Cost, treeProcessorMs } from './processor-time.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What a folder takes, with all below it. */
export interface Extent {
  readonly packages: number;
  readonly files: number;
  readonly megabytes: number;
}

/** Seconds, and what is then on the disk. */
export interface FreshStarts {
  readonly clone: { readonly steps: Readonly<Record<string, Cost>>; readonly extent: Extent };
  readonly release: { readonly steps: Readonly<Record<string, Cost>>; readonly extent: Extent };
}

/** A clone and a release, each in an empty folder, until they are healthy. npm's cache is as this machine has it. */
export async function measureFreshStarts(): Promise<FreshStarts> {
  const home = await temporaryFolder('bench-fresh');
  try {
    return { clone: await cloneStart(home), release: await releaseStart(home) };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function cloneStart(home: string): Promise<FreshStarts['clone']> {
  const folder = path.join(home, 'clone');
  const steps: Record<string, Cost> = {};
  steps['git clone'] = await commandCost(home, ['git', 'clone', '--quiet', `file://${ROOT}`, folder], {});
  steps['install'] = await commandCost(folder, prepared('ensureInstalled'), {});
  steps['build'] = await commandCost(folder, prepared('ensureBuilt'), {});
  const npmStart = ['npm', 'start'];
  steps['first start'] = await startCost(folder, npmStart, home);
  steps['second start'] = await startCost(folder, npmStart, home);
  return { steps, extent: await extentOf(folder) };
}

/** One part of what `npm start` does before it starts the service. */
function prepared(part: 'ensureInstalled' | 'ensureBuilt'): string[] {
  return [process.execPath, '-e', `import('./scripts/prepare.mjs').then((all) => all.${part}('run'))`];
}

async function releaseStart(home: string): Promise<FreshStarts['release']> {
  execFileSync('npm', ['run', 'release'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  const releases = path.join(ROOT, 'dist/release');
  const archive = readdirSync(releases).find((file) => file.endsWith('.tar.gz'))!;
  const steps: Record<string, Cost> = {};
  steps['unpack'] = await commandCost(home, ['tar', 'xzf', path.join(releases, archive)], {});
  const folder = path.join(home, archive.replace('.tar.gz', ''));
  const start = [path.join(folder, 'bin/flights'), 'start'];
  const dataDir = path.join(home, 'data-of-release');
  steps['first start'] = await startCost(folder, start, dataDir);
  steps['second start'] = await startCost(folder, start, dataDir);
  return { steps, extent: await extentOf(folder) };
}

/** Until the service is healthy. */
async function startCost(folder: string, [program = '', ...words]: string[], data: string): Promise<Cost> {
  const port = String(await reservePort());
  const startedAt = performance.now();
  const service = spawn(program, words, {
    cwd: folder,
    env: {
      ...{ PATH: process.env['PATH'], HOME: process.env['HOME'] },
      ...{ PORT: port, HOST: '127.0.0.1', DATA_DIR: path.join(data, '.data') },
    },
    stdio: 'ignore',
    detached: true, // Ctrl-C reaches npm and what it runs
  });
  try {
    await healthy(service, `http://127.0.0.1:${port}/api/v1/health`);
    return { wallMs: performance.now() - startedAt, processorMs: treeProcessorMs(service.pid!) };
  } finally {
    await interrupted(service);
  }
}

async function interrupted(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null) return;
  const closed = once(service, 'close');
  process.kill(-service.pid!, 'SIGINT');
  await closed;
}

async function extentOf(folder: string): Promise<Extent> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('/.git'));
  let bytes = 0;
  for (const { parentPath, name } of files) bytes += (await lstat(path.join(parentPath, name))).size;
  const isPackage = ({ name, parentPath }: { name: string; parentPath: string }) =>
    name === 'package.json' && /node_modules\/(?:@[^/]+\/)?[^/]+$/.test(parentPath);
  return {
    packages: files.filter(isPackage).length,
    files: files.length,
    megabytes: Math.round(bytes / 1e6),
  };
}
