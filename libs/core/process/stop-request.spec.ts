import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const LIFECYCLE = new URL('../../../dist/libs/core/process/index.js', import.meta.url).href;

/** A program that receives a stop signal during start-up, and then stops what it has started so far. */
const PROGRAM = `
  import { onStopRequest } from ${JSON.stringify(LIFECYCLE)};
  let started;
  const starting = new Promise((resolve) => (started = resolve));
  const stopping = onStopRequest({
    graceSeconds: 60,
    stop: async () => {
      console.log('stops', stopping.aborted);
      started();
      await new Promise(setImmediate);
    },
  });
  console.log('starts', stopping.aborted);
  setInterval(() => undefined, 60_000);
  await starting;
  console.log(stopping.aborted ? 'starts nothing more' : 'goes on');
`;

/** A program with one part that stops and one that hangs. */
const HANGING_PROGRAM = `
  import { onStopRequest } from ${JSON.stringify(LIFECYCLE)};
  onStopRequest({
    graceSeconds: 0.01,
    stop: (step) => Promise.all([
      step('requests', Promise.resolve()),
      step('flights', new Promise(() => undefined)),
    ]),
  });
  setInterval(() => undefined, 60_000);
  console.log('runs');
`;

function run(program: string, stderr: 'inherit' | 'pipe'): ChildProcess {
  const stdio = ['ignore', 'pipe', stderr] as const;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: [...stdio] });
}

async function outcomeOf(child: ChildProcess): Promise<{ code: number | null; lines: string[] }> {
  let output = '';
  child.stdout!.on('data', (chunk: Buffer) => {
    if (output === '') child.kill('SIGTERM');
    output += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines: output.trim().split('\n') };
}

describe('a request to stop', () => {
  it('takes precedence over a start in progress', async () => {
    expect(await outcomeOf(run(PROGRAM, 'inherit'))).toEqual({
      code: 0,
      lines: ['starts false', 'stops true', 'starts nothing more'],
    });
  });

  it('reports what is unfinished when the grace period ends', async () => {
    const child = run(HANGING_PROGRAM, 'pipe');
    let complaint = '';
    child.stderr!.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    expect(await outcomeOf(child)).toEqual({ code: 1, lines: ['runs'] });
    expect(complaint).toBe('Stopping after SIGTERM did not end within 0.01 s. Unfinished: flights\n');
  });
});
