import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type ExportEntry } from './account-export.js';

/**
 * Streams the entries as a zip file. It holds at most one entry at a time and waits for a slow reader. If the
 * reader disconnects, it requests no further entries.
 */
export function zipArchive(entries: AsyncIterable<ExportEntry>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.on('error', (error: Error) => output.destroy(error));
  zip.outputStream.pipe(output);
  fill(zip, entries, output).catch((error: unknown) => output.destroy(error as Error));
  return output;
}

async function fill(zip: ZipFile, entries: AsyncIterable<ExportEntry>, output: PassThrough): Promise<void> {
  const readerLeft = once(output, 'close').then(() => false);
  readerLeft.catch(() => undefined); // the stream itself reports the error to the reader
  for await (const { name, content, compressed } of entries) {
    const source = Readable.from(content, { objectMode: false });
    const ended = once(source, 'end').then(() => true);
    zip.addReadStream(source, name, { compress: compressed !== true });
    const goesOn = await Promise.race([ended, readerLeft]);
    if (!goesOn) {
      source.destroy();
      return;
    }
  }
  zip.end();
}
