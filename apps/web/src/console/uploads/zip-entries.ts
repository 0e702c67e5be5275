/** Signatures and sizes of a ZIP file's records (APPNOTE 4.3). */
const END = { signature: 0x06054b50, bytes: 22, commentBytesMax: 65_535 };
const ENTRY = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };
const STORED = 0;
const DEFLATED = 8;

/** A file in a ZIP file. */
export interface ZipEntry {
  readonly path: string;
  readonly sizeBytes: number;
  readonly content: () => Promise<Blob>;
}

/**
 * The files in a ZIP file, read with what the browser has. Without encryption and ZIP64, which no export of flights uses.
 * @throws Error if it is not such a file
 */
export async function zipEntries(zip: Blob): Promise<ZipEntry[]> {
  const tail = await viewOf(zip.slice(-(END.bytes + END.commentBytesMax)));
  let end = tail.byteLength - END.bytes;
  while (end >= 0 && tail.getUint32(end, true) !== END.signature) end--;
  if (end < 0) throw new Error('The file is not a ZIP file');
  const count = tail.getUint16(end + 10, true);
  const [bytes, offset] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const directory = await viewOf(zip.slice(offset, offset + bytes));
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (directory.getUint32(at, true) !== ENTRY.signature) throw new Error('The ZIP file is damaged');
    const nameBytes = directory.getUint16(at + 28, true);
    const method = directory.getUint16(at + 10, true);
    const compressedBytes = directory.getUint32(at + 20, true);
    const localOffset = directory.getUint32(at + 42, true);
    const path = new TextDecoder().decode(new Uint8Array(directory.buffer, at + ENTRY.bytes, nameBytes));
    const sizeBytes = directory.getUint32(at + 24, true);
    entries.push({
      path,
      sizeBytes,
      content: () => contentOf(zip, { method, compressedBytes, localOffset }),
    });
    at += ENTRY.bytes + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return entries.filter(({ path }) => !path.endsWith('/'));
}

async function contentOf(
  zip: Blob,
  { method, compressedBytes, localOffset }: { method: number; compressedBytes: number; localOffset: number },
): Promise<Blob> {
  const local = await viewOf(zip.slice(localOffset, localOffset + LOCAL.bytes));
  if (local.getUint32(0, true) !== LOCAL.signature) throw new Error('The ZIP file is damaged');
  const start = localOffset + LOCAL.bytes + local.getUint16(26, true) + local.getUint16(28, true);
  const compressed = zip.slice(start, start + compressedBytes);
  if (method === STORED) return compressed;
  if (method !== DEFLATED) throw new Error('The ZIP file uses an unknown compression');
  return new Response(compressed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob();
}

async function viewOf(part: Blob): Promise<DataView> {
  return new DataView(await part.arrayBuffer());
}
