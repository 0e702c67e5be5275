/** Pictures as PNG, from SVG. */
export { drawPng } from './draw-png.js';
