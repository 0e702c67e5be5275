import { createRequire } from 'node:module';

const FONT_FAMILY = 'Mona Sans';
const FONT_PACKAGE = '@expo-google-fonts/mona-sans';
/** The weights that pictures use. */
const FONTS = ['500Medium/MonaSans_500Medium.ttf', '700Bold/MonaSans_700Bold.ttf'];

/**
 * Draws a picture. That takes a tenth of a second or more, so run it on a thread. The native renderer is loaded on the
 * first call, so that only the threads that draw have it in memory.
 * @param width in pixels; by default, that of the picture
 */
export async function drawPng(svg: string, width?: number): Promise<Uint8Array> {
  const { Resvg } = await import('@resvg/resvg-js');
  const files = createRequire(import.meta.url);
  const font = {
    loadSystemFonts: false, // the picture must look the same on every host
    fontFiles: FONTS.map((file) => files.resolve(`${FONT_PACKAGE}/${file}`)),
    defaultFontFamily: FONT_FAMILY,
  };
  const fitTo =
    width === undefined ? { mode: 'original' as const } : { mode: 'width' as const, value: width };
  return new Resvg(svg, { font, fitTo }).render().asPng();
}
