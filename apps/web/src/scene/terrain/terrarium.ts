/** Heights of one tile, row by row from the north west, at the centres of its pixels. */
export interface TileHeights {
  /** Pixels on each side. */
  readonly side: number;
  readonly heights: Float32Array;
}

/** Decodes terrarium pixels: red * 256 + green + blue / 256 - 32768 metres. */
export function decodeTerrarium(rgba: ArrayLike<number>, side: number): TileHeights {
  const heights = new Float32Array(side * side);
  for (let i = 0; i < heights.length; i++) {
    const at = i * 4;
    heights[i] = rgba[at]! * 256 + rgba[at + 1]! + rgba[at + 2]! / 256 - 32_768;
  }
  return { side, heights };
}

/** Fetches and decodes a tile, PNG or WebP. Null if the server has none, or sends something else. */
export async function fetchTile(url: string, signal: AbortSignal): Promise<TileHeights | null> {
  try {
    const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (!response.ok) return null;
    // Colour management or premultiplied alpha would change heights.
    const image = await createImageBitmap(await response.blob(), {
      colorSpaceConversion: 'none',
      premultiplyAlpha: 'none',
    });
    const side = image.width;
    if (image.height !== side) return null;
    const canvas = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
    canvas?.drawImage(image, 0, 0);
    image.close();
    const pixels = canvas?.getImageData(0, 0, side, side);
    return pixels ? decodeTerrarium(pixels.data, side) : null;
  } catch {
    return null; // offline, refused, or no image: the ground there comes from elsewhere
  }
}
