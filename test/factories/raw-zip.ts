import { crc32 } from 'node:zlib';

/** An entry of a ZIP file, which is stored without compression. */
export interface RawEntry {
  readonly name: string;
  readonly content?: Uint8Array;
  readonly comment?: string;
  /** Of the header before the content, as the directory states it. By default, where it is. */
  readonly offset?: number;
  /** Length of the name, as the header before the content states it. By default, as it is. */
  readonly nameLength?: number;
  /** As the directory states it. By default, as it is. */
  readonly bytes?: number;
}

/**
 * A ZIP file as no packer writes it: see APPNOTE 4.3.
 * @param directoryOffset as its end states it; by default, where the directory is
 */
export function rawZip(entries: readonly RawEntry[], directoryOffset?: number): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { name, content = Buffer.alloc(0), comment = '', offset = at, bytes = content.length } = entry;
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(entry.nameLength ?? name.length, 26);
    const file = Buffer.concat([header, Buffer.from(name), content]);
    files.push(file);
    at += file.length;
    const listed = Buffer.alloc(46);
    listed.writeUInt32LE(0x02014b50, 0);
    listed.writeUInt32LE(crc32(content), 16);
    listed.writeUInt32LE(bytes, 20);
    listed.writeUInt32LE(bytes, 24);
    listed.writeUInt16LE(name.length, 28);
    listed.writeUInt16LE(comment.length, 32);
    listed.writeUInt32LE(offset, 42);
    directory.push(Buffer.concat([listed, Buffer.from(name), Buffer.from(comment)]));
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(directoryOffset ?? at, 16);
  return Buffer.concat([...files, listing, end]);
}
