import { XmlDocument } from 'libxml2-wasm';
import { drawPng } from '@core/pictures';
import { previewSvg } from '../../libs/capabilities/pages/public/preview/draw-preview-image.js';
import { sharedFlight } from '../factories/shared-flight.js';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Violation } from './check-values.js';

/** The smallest that still draws every glyph: the work is in reading the image and laying out its texts. */
const WIDTH = 120;
const PNG_MAGIC = '89504e470d0a1a0a';
const LANGUAGES = ['en', 'de', 'fr'] as const;

/** The texts of a preview image that users choose. */
export interface HostileTexts {
  readonly title: string;
  readonly site: string | null;
}

export type SvgOutcome = 'drawn';

let flight: ReturnType<typeof sharedFlight> | undefined;

/**
 * Draws the preview image of a flight with these texts, given as JSON.
 * @throws Violation for an image that is not valid XML, and anything the code itself throws
 */
export async function examineSvg(bytes: Uint8Array): Promise<SvgOutcome> {
  const { title, site } = JSON.parse(Buffer.from(bytes).toString()) as HostileTexts;
  flight ??= sharedFlight(thermalCrossCountry({ seed: 64 }).igc, { isScored: true });
  const language = LANGUAGES[title.length % LANGUAGES.length]!;
  const svg = previewSvg({ ...flight, title, site }, language);
  let texts: string;
  try {
    const document = XmlDocument.fromString(svg);
    texts = document.root.content;
    document.dispose();
  } catch (error) {
    throw new Violation(`The image is not valid XML: ${String(error)}`);
  }
  if (texts.trim() === '') {
    throw new Violation('The image has no texts');
  }
  const png = await drawPng(svg, WIDTH);
  if (Buffer.from(png.subarray(0, 8)).toString('hex') !== PNG_MAGIC) throw new Violation('It draws no PNG');
  return 'drawn';
}
