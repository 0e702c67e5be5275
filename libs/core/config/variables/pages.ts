import * as z from 'zod';
import { degreeTileTemplate, hostOrigins, pageLink, styleUrl, tileTemplate } from './schemas.js';
import { variable } from './variable.js';

/** What the web pages show. */
export const PAGE_VARIABLES = {
  TERRAIN_URL: variable({
    schema: tileTemplate,
    default: 'https://tiles.mapterhorn.com/{z}/{x}/{y}.webp',
    description:
      'Elevation tiles in terrarium encoding, as a URL with `{z}`, `{x}` and `{y}`, for the ground of the replay. The browser requests them, but only after the viewer has agreed (`MAP_CONSENT`). Append `#zoom_max=12` if the host has no tiles beyond that zoom. Ignored if `DATA_DIR/maps` contains terrain, and for flights above the ground of the sample flight. `none`: the ground is always an estimate from the track.',
    readBy: ['api'],
  }),
  TERRAIN_DOWNLOAD_URL: variable({
    schema: degreeTileTemplate,
    default: 'https://s3.amazonaws.com/elevation-tiles-prod/skadi/{latitude}/{name}.hgt.gz',
    description:
      'Where `platform terrain add` downloads tiles of one degree by one degree: HGT files, gzipped or not, or GeoTIFF files. `{name}` is the south west corner, such as `N47E008`; `{latitude}` is `N47` and `{longitude}` is `E008`.',
    readBy: ['cli'],
  }),
  TERRAIN_DOWNLOAD_ATTRIBUTION: variable({
    schema: z.string().max(120, 'must have at most 120 characters'),
    default: 'Terrain Tiles by Mapzen and its sources, see github.com/tilezen/joerd',
    description:
      'Whom pages credit for tiles of `TERRAIN_DOWNLOAD_URL`. `platform terrain add` writes it into `DATA_DIR/maps/attribution.txt`, unless that file exists.',
    readBy: ['cli'],
  }),
  MAP_STYLE_URL: variable({
    schema: styleUrl,
    default: 'https://tiles.openfreemap.org/styles/liberty',
    description:
      'Style of the flat map of the replay, as MapLibre reads it (JSON). The browser requests it and its tiles, but only after the viewer has agreed (`MAP_CONSENT`). `none`: without a map.',
    readBy: ['api'],
  }),
  MAP_HOSTS: variable({
    schema: hostOrigins,
    default: '',
    description:
      'Origins from which the style of `MAP_STYLE_URL` loads tiles, fonts and icons, separated by commas, such as `https://tiles.example`. Not needed for the host of the style itself. The browser blocks requests to other hosts.',
    readBy: ['api'],
  }),
  MAP_CONSENT: variable({
    schema: z.enum(['ask', 'always', 'never'], 'must be ask, always or never'),
    default: 'ask',
    description:
      'Whether pages may request terrain and maps from another host. `ask`: once a viewer has agreed to it, with a button that names the host. `always`: without asking, for a host of your own. `never`: not at all.',
    readBy: ['api'],
  }),
  SAMPLE_FLIGHT_URL: variable({
    schema: pageLink.optional(),
    description:
      'Shared flight that the start page shows: a path of this service (`/s/…`), or a URL. `none`: no flight. If unset, it is the flight that the first `npm start` uploads, for as long as its owner shares it.',
    readBy: ['api'],
  }),
} as const;
