import { type Html, markup } from './markup.js';

/** Text in a drawing, standing on `y`. */
export function label(
  x: number,
  y: number,
  text: string | number,
  { anchor = 'start', className = '' }: { anchor?: 'start' | 'middle' | 'end'; className?: string } = {},
): Html {
  const place = markup`x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}"`;
  return markup`<text ${place}${className && markup` class="${className}"`}>${text}</text>`;
}
