/** Terrarium: red * 256 + green + blue / 256 - 32768 metres. */
const OFFSET_M = 32_768;

/**
 * Heights of a terrarium image, row by row. NaN for transparent and black pixels, which have no height.
 * @throws if it is not such an image
 */
export async function terrariumHeights(bytes: Uint8Array, side: number): Promise<Float32Array> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1); // the threads of the analysis are as many as the processors
  sharp.cache(false); // decoded tiles are kept as heights
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const { channels, width, height } = info;
  if (channels < 3 || width !== side || height !== side) {
    throw new Error(
      `a tile has ${width} by ${height} pixels in ${channels} channels, not ${side} by ${side} in 3`,
    );
  }
  const heightsM = new Float32Array(side * side);
  for (let i = 0; i < heightsM.length; i++) {
    const at = i * channels;
    const value = data[at]! * 256 + data[at + 1]! + data[at + 2]! / 256;
    const isTransparent = channels === 4 && data[at + 3] === 0;
    heightsM[i] = value === 0 || isTransparent ? NaN : value - OFFSET_M;
  }
  return heightsM;
}

/** Pixels on each side of a PNG or a lossless WebP; null for other images. */
export function imageSide(bytes: Uint8Array): number | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = view.toString('latin1', 12, 16);
  if (type === 'IHDR') return view.readUInt32BE(16);
  if (type === 'VP8L') return (view.readUInt16LE(21) & 0x3f_ff) + 1;
  if (type === 'VP8X') return view.readUIntLE(24, 3) + 1;
  return null;
}
