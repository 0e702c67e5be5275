import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Resvg } from '@resvg/resvg-js';
import { type Plugin } from 'vite';
import { ZipFile } from 'yazl';
import { SERVICE_NAME } from '../../libs/core/contract/names.js';
import { BRAND_PATHS } from '../../libs/capabilities/pages/flight-page/brand-paths.js';
import { THEME_COLOURS } from '../../libs/capabilities/pages/flight-page/page-icons.js';
import { repository } from './vite-base.js';

const SAMPLE_FLIGHT = path.join(repository, 'examples/sample-flight.igc');

/** The colours of `--climb-2` and `--ink`, for light and dark. */
const WING = { light: '#d95c0d', dark: '#ffa04e' };
const LINES = { light: '#14212b', dark: '#edf3f5' };
/** Behind the mark where it needs a ground of its own, as on the start screen of a phone. */
const GROUND = '#101920';
const MARK_UNITS = 32;
/** Phones cut a maskable icon to a shape of their own, but never within its middle 80 %. */
const MARK_SHARE = { plain: 0.84, maskable: 0.58 };
/** Of the side, as on iOS and Android. */
const CORNER_SHARE = 0.22;

const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_UNITS} ${MARK_UNITS}">
<style>.wing{fill:${WING.light}}.lines{fill:none;stroke:${LINES.light};stroke-width:1.75}
@media (prefers-color-scheme:dark){.wing{fill:${WING.dark}}.lines{stroke:${LINES.dark}}}</style>
<path class="wing" d="${BRAND_PATHS.wing}"/><path class="lines" d="${BRAND_PATHS.lines}"/>
</svg>
`;

const MANIFEST = {
  id: '/console',
  name: SERVICE_NAME,
  short_name: 'Flights',
  description: 'Replay, score and share paragliding flights.',
  start_url: '/console',
  scope: '/',
  display: 'standalone',
  background_color: THEME_COLOURS.dark,
  theme_color: THEME_COLOURS.dark,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** Writes what has a fixed URL into the folder `site`: icons, the manifest of the app, and the sample flight. */
export function siteFiles(): Plugin {
  return {
    name: 'site-files',
    apply: 'build',
    async generateBundle() {
      const sample = readFileSync(SAMPLE_FLIGHT);
      const files = {
        'favicon.svg': FAVICON,
        'favicon.ico': icoOf(tile(32, 'plain'), 32),
        'apple-touch-icon.png': tile(180, 'maskable'), // iOS rounds the corners itself
        'icon-192.png': tile(192, 'plain'),
        'icon-512.png': tile(512, 'plain'),
        'icon-maskable-512.png': tile(512, 'maskable'),
        'manifest.webmanifest': JSON.stringify(MANIFEST),
        // the references offer them for uploads
        'sample-flight.igc': sample,
        'sample-flight.zip': await zipOf(sample),
      };
      for (const [name, source] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName: `site/${name}`, source });
      }
    },
  };
}

/** The mark on its ground, as PNG. */
function tile(sidePx: number, shape: keyof typeof MARK_SHARE): Buffer {
  const corner = shape === 'plain' ? CORNER_SHARE * MARK_UNITS : 0;
  const margin = (MARK_UNITS * (1 - MARK_SHARE[shape])) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_UNITS} ${MARK_UNITS}">
<rect width="${MARK_UNITS}" height="${MARK_UNITS}" rx="${corner}" fill="${GROUND}"/>
<g transform="translate(${margin} ${margin}) scale(${MARK_SHARE[shape]})">
<path fill="${WING.dark}" d="${BRAND_PATHS.wing}"/>
<path fill="none" stroke="${LINES.dark}" stroke-width="1.5" d="${BRAND_PATHS.lines}"/>
</g></svg>`;
  return new Resvg(svg, { fitTo: { mode: 'width', value: sidePx } }).render().asPng();
}

/** An ICO file with one PNG, which all browsers read. */
function icoOf(png: Buffer, sidePx: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one image
  header.writeUInt8(sidePx, 6);
  header.writeUInt8(sidePx, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** An archive with the flight, the same in every build. */
function zipOf(flight: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(flight, path.basename(SAMPLE_FLIGHT), { mtime: new Date(2000, 0) });
  zip.end();
  return buffer(zip.outputStream);
}
