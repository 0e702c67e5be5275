import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** The files in a zip by name, in order, read with a different library than the one we write with. */
export async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const archive = await new Promise<ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(zip, { lazyEntries: true }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  );
  archive.on('entry', (entry: Entry) => {
    archive.openReadStream(entry, (error, stream) => {
      if (error) return archive.emit('error', error);
      void buffer(stream).then((content) => {
        files.set(entry.fileName, content);
        archive.readEntry();
      });
    });
  });
  archive.readEntry();
  await once(archive, 'end');
  return files;
}
