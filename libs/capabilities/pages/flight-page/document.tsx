import { type ComponentChildren } from 'preact';
import { type Formats } from './formats.js';
import { LinkPreview, type PreviewLinks } from './link-preview.js';
import { PAGE_ICONS, THEME_COLOURS } from './page-icons.js';
import { type Theme, THEMES } from './preferences.js';

/** What a page loads: paths on this service. */
export interface PageAssets {
  readonly style: string;
  readonly scripts: readonly string[];
  /** Modules and fonts that the browser should fetch right away. */
  readonly preloads: readonly string[];
}

/** Id of the element that the live page renders into. */
export const ROOT_ID = 'page';
/** Id of the element of the start page that the live flight renders into. */
export const START_ROOT_ID = 'start-flight';

/** Where a flight is shown: on its page, in a frame of another site, on the start page. */
export type FlightFrame = 'page' | 'embed' | 'start';

export interface LiveRootProps {
  readonly id: string;
  readonly formats: Formats;
  /** Path of the shared flight, for the live page; null for a page without a flight. */
  readonly path: string | null;
  /** Where the live page may fetch maps from. */
  readonly maps?: MapSettings;
  /** How much of the flight the page shows. */
  readonly frame?: FlightFrame;
  readonly children: ComponentChildren;
}

export interface DocumentProps extends Omit<LiveRootProps, 'id'> {
  readonly title: string;
  /** A sentence for link previews. */
  readonly description: string;
  /** URLs for link previews; null for a page without a flight. */
  readonly links: PreviewLinks | null;
  /** Seconds until the page loads again; null to stay. */
  readonly reloadSeconds: number | null;
  readonly assets: PageAssets;
  /** Whether search engines may list the page. A shared flight is found by its link only. */
  readonly isListed?: boolean;
  /** Colours that the viewer cannot change; null for those of the viewer. */
  readonly theme?: Theme | null;
}

/** The maps that the operator configured. */
export interface MapSettings {
  /** Template of terrain tiles; null without terrain. */
  readonly terrainUrl: string | null;
  /** The same for flights within its bounds, which are those of the sample flight's ground; null without it. */
  readonly sampleTerrainUrl: string | null;
  /** Style of the flat map; null without one. */
  readonly mapStyleUrl: string | null;
  /** Origins of the other hosts that the style needs. */
  readonly mapHosts: readonly string[];
  /** Whether the viewer is asked before the first request to another host. */
  readonly mapConsent: 'ask' | 'always' | 'never';
}

/** The complete document without its doctype. */
export function Document(props: DocumentProps) {
  const { title, assets, formats, links, reloadSeconds, isListed, theme, children } = props;
  return (
    <html lang={formats.language} data-theme={theme ?? undefined}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {!isListed && <meta name="robots" content="noindex" />}
        {isListed && links && <link rel="canonical" href={links.url} />}
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        {THEMES.map((scheme) => (
          <meta
            key={scheme}
            name="theme-color"
            media={`(prefers-color-scheme: ${scheme})`}
            content={THEME_COLOURS[scheme]}
          />
        ))}
        <LinkPreview {...props} />
        {reloadSeconds !== null && <meta http-equiv="refresh" content={String(reloadSeconds)} />}
        {PAGE_ICONS.map((icon) => (
          <link key={icon.href} {...icon} />
        ))}
        <title>{title}</title>
        <link rel="stylesheet" href={assets.style} />
        {assets.preloads.map((file) =>
          file.endsWith('.woff2') ? (
            <link key={file} rel="preload" href={file} as="font" type="font/woff2" crossorigin="anonymous" />
          ) : (
            <link key={file} rel="modulepreload" href={file} />
          ),
        )}
        {assets.scripts.map((file) => (
          <script key={file} type="module" src={file} />
        ))}
      </head>
      <body>
        <LiveRoot id={ROOT_ID} {...props}>
          {children}
        </LiveRoot>
      </body>
    </html>
  );
}

/** The element that script takes over. It reads what it needs from the attributes. */
export function LiveRoot({ id, formats, path, maps, frame, children }: LiveRootProps) {
  return (
    <div
      id={id}
      data-path={path ?? undefined}
      data-language={formats.language}
      data-units={formats.units}
      data-time-zone={formats.timeZone}
      data-terrain-url={maps?.terrainUrl ?? undefined}
      data-sample-terrain-url={maps?.sampleTerrainUrl ?? undefined}
      data-map-style-url={maps?.mapStyleUrl ?? undefined}
      data-map-hosts={maps?.mapHosts.join(' ') || undefined}
      data-map-consent={maps?.mapConsent}
      data-frame={frame}
    >
      {children}
    </div>
  );
}
