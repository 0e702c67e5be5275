import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const LIFECYCLE = new URL('../../../dist/libs/lifecycle/src/index.js', import.meta.url).href;

/** A program that is asked to stop while it is still starting, and then ends what it has begun to start. */
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
  it('wins over a start that is still under way', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    expect(await outcomeOf(child)).toEqual({
      code: 0,
      lines: ['starts false', 'stops true', 'starts nothing more'],
    });
  });
});
