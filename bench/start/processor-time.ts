import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
/** Behind the name of the program, which may hold spaces: the parent, and the times of it and of children that ended. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14];

/** Milliseconds of processor time that a process and all below it have taken, also those that have ended. */
export function treeProcessorMs(pid: number): number {
  const processes = new Map(readdirSync('/proc').filter(isNumber).flatMap(statOf));
  let ticks = 0;
  const open = [pid];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const fields = processes.get(next);
    for (const field of TIMES) ticks += Number(fields?.[field] ?? 0);
    for (const [child, { [PARENT]: parent }] of processes) if (Number(parent) === next) open.push(child);
  }
  return ticks * TICK_MS;
}

function isNumber(name: string): boolean {
  return /^\d+$/.test(name);
}

function statOf(pid: string): [number, string[]][] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return [[Number(pid), stat.slice(stat.lastIndexOf(')') + 2).split(' ')]];
  } catch {
    return []; // it has ended meanwhile
  }
}

/** Milliseconds of processor time of a command and what it starts, whatever comes of it. */
export async function commandProcessorMs(
  cwd: string,
  [program, ...words]: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<number> {
  const times = await new Promise<string>((resolve) => {
    const script = '"$@" >/dev/null 2>&1; times';
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...variables };
    execFile('sh', ['-c', script, 'sh', program!, ...words], { cwd, env }, (_, stdout) => resolve(stdout));
  });
  const [, children = ''] = times.trim().split('\n'); // the first line is of the shell itself
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1_000,
    0,
  );
}

/** What a command takes, with everything that it starts. */
export interface Cost {
  readonly wallMs: number;
  readonly processorMs: number;
}

const LOOK_EVERY_MS = 25;
const OWN_TIMES = [11, 12];

/**
 * Runs a command. Looks at all its processes while they run, because the times of a process whose parent ends first,
 * such as esbuild, are lost. @throws if the command fails
 */
export async function commandCost(
  cwd: string,
  [program = '', ...words]: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<Cost> {
  const startedAt = performance.now();
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...variables };
  const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ticks = new Map<number, number>();
  const look = setInterval(() => readTree(child.pid!, ticks), LOOK_EVERY_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(look);
  if (code !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${code}`);
  const processorMs = [...ticks.values()].reduce((sum, each) => sum + each, 0) * TICK_MS;
  return { wallMs: performance.now() - startedAt, processorMs };
}

/** Notes the latest own times of a process and all below it. */
function readTree(pid: number, ticks: Map<number, number>): void {
  const processes = new Map(readdirSync('/proc').filter(isNumber).flatMap(statOf));
  const open = [pid];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const fields = processes.get(next);
    if (!fields) continue;
    ticks.set(
      next,
      OWN_TIMES.reduce((sum, field) => sum + Number(fields[field]), 0),
    );
    for (const [child, { [PARENT]: parent }] of processes) if (Number(parent) === next) open.push(child);
  }
}
