import { type Page } from 'playwright-core';
import sharp from 'sharp';
import { until } from './until.js';

/** Grounds that the scene may have anywhere: shade, snow, and something in between with an edge at every letter. */
export const GROUNDS = {
  black: '#000',
  white: '#fff',
  rock: 'repeating-linear-gradient(35deg, #8d8778 0 3px, #3c3a36 3px 7px, #c9c4b8 7px 9px, #5f5a50 9px 14px)',
} as const;

/** A text over the scene, with the least contrast of its letters to what is behind them. */
export interface TextContrast {
  readonly text: string;
  readonly contrast: number;
}

interface TextBox {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Picture {
  readonly data: Buffer;
  readonly width: number;
}

const HIDDEN_TEXT =
  '[data-over-scene], [data-over-scene] *, .scene-label, .scene-label * { color: transparent !important }';

/** Measures all texts over the scene from pixels, on a ground of the test instead of the flight's. */
export async function contrastsOver(page: Page, ground: keyof typeof GROUNDS): Promise<TextContrast[]> {
  const scale = await page.evaluate(() => devicePixelRatio);
  const drawn = `.flight-scene-canvas { visibility: hidden } .flight-scene { background: ${GROUNDS[ground]} }
    * { transition: none !important }`;
  const { boxes, withText, behind } = await until(
    'the labels stay where they are while they are measured',
    () => measure(page, drawn),
    ({ isStill }) => isStill,
  );
  return boxes.map((box) => ({ text: box.text, contrast: leastContrast(box, withText, behind, scale) }));
}

async function measure(page: Page, drawn: string) {
  await restyle(page, drawn);
  const boxes = await textBoxes(page);
  const withText = await pictureOf(page);
  await restyle(page, drawn + HIDDEN_TEXT);
  const behind = await pictureOf(page);
  const isStill = JSON.stringify(await textBoxes(page)) === JSON.stringify(boxes);
  await restyle(page, '');
  return { boxes, withText, behind, isStill };
}

/** A constructed style sheet, which the policy of the page allows. */
async function restyle(page: Page, style: string): Promise<void> {
  await page.evaluate(async (text) => {
    const sheet = new CSSStyleSheet();
    await sheet.replace(text);
    document.adoptedStyleSheets = [sheet];
  }, style);
}

function textBoxes(page: Page): Promise<TextBox[]> {
  return page.evaluate(() => {
    const stage = document.querySelector('.stage')!.getBoundingClientRect();
    const roots = document.querySelectorAll('[data-over-scene], .scene-label:not(.is-hidden)');
    return [...roots].flatMap((root) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const boxes: { text: string; x: number; y: number; width: number; height: number }[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent!.trim();
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        for (const { x, y, width, height } of range.getClientRects()) {
          const isInside =
            x >= stage.left && y >= stage.top && x + width <= stage.right && y + height <= stage.bottom;
          if (text !== '' && width > 1 && isInside) boxes.push({ text, x, y, width, height });
        }
      }
      return boxes;
    });
  });
}

async function pictureOf(page: Page): Promise<Picture> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

/** The colour of a text is that of its pixel that differs most from what is behind it: others are edges of letters. */
function leastContrast(box: TextBox, withText: Picture, behind: Picture, scale: number): number {
  const pixels = pixelsIn(box, withText.width, scale);
  let [ink, most] = [0, -1];
  for (const pixel of pixels) {
    const luminance = luminanceAt(withText, pixel);
    const differs = Math.abs(luminance - luminanceAt(behind, pixel));
    if (differs > most) [ink, most] = [luminance, differs];
  }
  return Math.min(...pixels.map((pixel) => contrast(ink, luminanceAt(behind, pixel))));
}

function pixelsIn(box: TextBox, width: number, scale: number): number[] {
  const found: number[] = [];
  for (let y = Math.ceil(box.y * scale); y < Math.floor((box.y + box.height) * scale); y++)
    for (let x = Math.ceil(box.x * scale); x < Math.floor((box.x + box.width) * scale); x++)
      found.push((y * width + x) * 3);
  return found;
}

/** WCAG 2.2, relative luminance. */
function luminanceAt({ data }: Picture, at: number): number {
  const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
