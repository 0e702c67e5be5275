/** Numbers of TIFF 6.0 and OGC GeoTIFF (19-008r4). */
export const TYPE = { ascii: 2, short: 3, long: 4, double: 12 } as const;
const BYTES = { [TYPE.ascii]: 1, [TYPE.short]: 2, [TYPE.long]: 4, [TYPE.double]: 8 } as const;

/** One field of a directory; text has a number per character. */
export type Field = readonly [tag: number, type: keyof typeof BYTES, values: readonly number[]];

/**
 * The directory of an image, followed by the values that do not fit into it. The place of the next directory is 0.
 * @param start where it begins in the file: an even place
 */
export function directoryOf(fields: readonly Field[], start: number): Buffer {
  const directory = Buffer.alloc(2 + fields.length * 12 + 4);
  const parts: Buffer[] = [directory];
  let end = start + directory.length;
  directory.writeUInt16LE(fields.length, 0);
  for (const [i, [tag, type, values]] of fields.entries()) {
    const at = 2 + i * 12;
    const bytes = encoded(type, values);
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(values.length, at + 4);
    if (bytes.length <= 4) {
      bytes.copy(directory, at + 8);
      continue;
    }
    directory.writeUInt32LE(end, at + 8);
    parts.push(bytes);
    end += bytes.length;
  }
  return Buffer.concat(parts);
}

function encoded(type: keyof typeof BYTES, values: readonly number[]): Buffer {
  const length = values.length * BYTES[type];
  const bytes = Buffer.alloc(length + (length % 2));
  for (const [i, value] of values.entries()) {
    if (type === TYPE.ascii) bytes.writeUInt8(value, i);
    if (type === TYPE.short) bytes.writeUInt16LE(value, i * 2);
    if (type === TYPE.long) bytes.writeUInt32LE(value, i * 4);
    if (type === TYPE.double) bytes.writeDoubleLE(value, i * 8);
  }
  return bytes;
}
