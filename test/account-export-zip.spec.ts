import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { unzip } from './harness/unzip.js';
import { type ExportEntry, zipArchive } from '@capabilities/account-data';

/** Incompressible entries of half a megabyte each, counting how many were requested. */
class BigEntries {
  asked = 0;
  ended = false;

  async *[Symbol.asyncIterator](): AsyncGenerator<ExportEntry> {
    try {
      for (;;) {
        this.asked++;
        await turn();
        yield { name: `${this.asked}.bin`, content: [Buffer.alloc(500_000, 'x')], compressed: true };
      }
    } finally {
      this.ended = true;
    }
  }
}

/** Lets all pending asynchronous work finish. */
async function settle(): Promise<void> {
  for (let n = 0; n < 200; n++) await turn();
}

describe('zipArchive', () => {
  it('contains every entry, in one piece or many, compressed or stored', async () => {
    async function* entries(): AsyncGenerator<ExportEntry> {
      await turn();
      yield { name: 'flights.jsonl', content: ['{"id":"1"}\n', '{"id":"2"}\n'] };
      yield { name: 'none.jsonl', content: [] };
      yield { name: 'flights/Änderung.igc', content: [Buffer.from('AXXX\r\n')], compressed: true };
    }
    const files = await unzip(await buffer(zipArchive(entries())));
    expect(Object.fromEntries([...files].map(([name, content]) => [name, content.toString()]))).toEqual({
      'flights.jsonl': '{"id":"1"}\n{"id":"2"}\n',
      'none.jsonl': '',
      'flights/Änderung.igc': 'AXXX\r\n',
    });
  });

  it('requests only a few entries before its reader starts', async () => {
    const entries = new BigEntries();
    const zip = zipArchive(entries);
    await settle();
    expect(entries.asked).toBeLessThan(10);
    zip.destroy();
  });

  it('requests no further entry once its reader goes away', async () => {
    const entries = new BigEntries();
    const zip = zipArchive(entries);
    zip.once('data', () => zip.destroy());
    await once(zip, 'close');
    await settle();
    expect(entries.ended).toBe(true);
  });

  it('fails if an entry cannot be read, leaving no valid zip file', async () => {
    async function* content(): AsyncGenerator<string> {
      await turn();
      yield 'one line\n';
      throw new Error('The database is gone');
    }
    const entries = (async function* (): AsyncGenerator<ExportEntry> {
      await turn();
      yield { name: 'flights.jsonl', content: content() };
    })();
    await expect(buffer(zipArchive(entries))).rejects.toThrow('The database is gone');
  });
});
