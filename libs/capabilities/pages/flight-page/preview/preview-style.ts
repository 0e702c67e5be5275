import { CLIMB_CLASSES } from '@core/contract';

/**
 * Colours of the preview image: the light ones of the style sheet, as literals, because what draws the image resolves
 * no CSS variables. A test compares them.
 */
export const PREVIEW_COLOURS = {
  sky: '#e9efee',
  ink: '#14212b',
  soft: '#55636d',
  score: '#6a35d4',
  'sink-3': '#1752af',
  'sink-2': '#2c70c4',
  'sink-1': '#5690c2',
  level: '#7d8288',
  'climb-1': '#c07a14',
  'climb-2': '#d95c0d',
  'climb-3': '#bd2a26',
} as const;

const { sky, ink, soft, score } = PREVIEW_COLOURS;

/** The style sheet of the image. A function, so that bundles for the browser can leave it out. */
export function previewStyle(): string {
  return [
    `text{font-family:'Mona Sans';font-weight:500;fill:${ink}}`,
    `.title,.value{font-weight:700}`,
    `.soft,.unit{fill:${soft}}`,
    `.sky{fill:${sky}}`,
    `.area{fill:${ink};fill-opacity:.12}`,
    `.line{fill:none;stroke-linejoin:round;stroke-linecap:round}`,
    `.halo{stroke:${sky};stroke-width:9}`,
    ...CLIMB_CLASSES.map(({ name }) => `.${name}{stroke:${PREVIEW_COLOURS[name]}}`),
    `.score-line{fill:${score};fill-opacity:.1;stroke:${score};stroke-width:3;stroke-linejoin:round}`,
    `polyline.score-line{fill:none}`,
    `.turnpoint{fill:${score};stroke:${sky};stroke-width:3}`,
    `.spot{fill:${ink};stroke:${sky};stroke-width:4}`,
  ].join('');
}
