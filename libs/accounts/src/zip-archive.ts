import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type ExportEntry } from './account-export.js';

/**
 * The entries as a zip file, made while it is read: at no time more than one entry is under way, and whoever reads
 * slowly is waited for. When the reader goes away, no further entry is asked for.
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
  readerLeft.catch(() => undefined); // the reader is told by the stream itself
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
