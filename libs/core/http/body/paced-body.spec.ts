import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Request } from 'express';
import { PacedBody } from './paced-body.js';

const BODIES = 50;
const CHUNKS = 20;
/** Four per turn; twice as many if a count covers two turns. */
const CHUNKS_PER_TURN_MAX = 8;

function requestOf(chunks: Iterable<string>): Request {
  return Object.assign(Readable.from(chunks), { headers: {} }) as unknown as Request;
}

describe('a paced body', () => {
  it('contains everything that was sent, in order', async () => {
    const lines = Array.from({ length: 100 }, (_, line) => `line ${line}\n`);
    expect(await text(new PacedBody(requestOf(lines)))).toBe(lines.join(''));
  });

  it('shares a few chunks per turn of the event loop with all other bodies', async () => {
    const chunksOfTurns: number[] = [];
    let chunks = 0;
    let isEnded = false;
    const count = (): void => {
      chunksOfTurns.push(chunks);
      chunks = 0;
      if (!isEnded) setImmediate(count);
    };
    setImmediate(count);
    const bodies = Array.from({ length: BODIES }, async () => {
      const body = new PacedBody(requestOf(Array<string>(CHUNKS).fill('x'.repeat(65_536))));
      body.on('data', () => chunks++);
      await once(body, 'end');
    });
    await Promise.all(bodies);
    isEnded = true;
    expect(chunksOfTurns.reduce((sum, ofTurn) => sum + ofTurn, chunks)).toBe(BODIES * CHUNKS);
    expect(Math.max(...chunksOfTurns)).toBeLessThanOrEqual(CHUNKS_PER_TURN_MAX);
  });

  it('fails if the client disconnects midway', async () => {
    const request = requestOf(['half']);
    const body = new PacedBody(request);
    const read = text(body);
    request.destroy(new Error('aborted'));
    await expect(read).rejects.toThrow('aborted');
  });
});
