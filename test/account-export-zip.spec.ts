import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { unzip } from './harness/unzip.js';
import { type ExportEntry, zipArchive } from '@app/accounts';

/** Entries of half a megabyte each that do not compress, and how many of them were asked for. */
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

/** Lets everything happen that can happen without being waited for. */
async function settle(): Promise<void> {
  for (let n = 0; n < 200; n++) await turn();
}

describe('zipArchive', () => {
  it('holds every entry, of one piece or of many, compressed or as it is', async () => {
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

  it('asks for a few entries only before its reader takes any', async () => {
    const entries = new BigEntries();
    const zip = zipArchive(entries);
    await settle();
    expect(entries.asked).toBeLessThan(10);
    zip.destroy();
  });

  it('asks for no further entry when its reader goes away', async () => {
    const entries = new BigEntries();
    const zip = zipArchive(entries);
    zip.once('data', () => zip.destroy());
    await once(zip, 'close');
    await settle();
    expect(entries.ended).toBe(true);
  });

  it('breaks off when an entry cannot be read, and is no zip file then', async () => {
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
