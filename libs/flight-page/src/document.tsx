import { type ComponentChildren } from 'preact';
import { type Formats } from './formats.js';

/** What a page loads: paths on this service. */
export interface PageAssets {
  readonly style: string;
  readonly scripts: readonly string[];
  /** Modules and fonts that the browser should fetch right away. */
  readonly preloads: readonly string[];
}

/** Id of the element that the live page renders into. */
export const ROOT_ID = 'page';

export interface DocumentProps {
  readonly title: string;
  /** A sentence for link previews. */
  readonly description: string;
  /** URL of the preview image; null without one. */
  readonly image: string | null;
  /** Seconds until the page loads again; null to stay. */
  readonly reloadSeconds: number | null;
  readonly assets: PageAssets;
  readonly formats: Formats;
  /** Path of the shared flight, for the live page; null for a page without a flight. */
  readonly path: string | null;
  /** Where the live page may fetch maps from. */
  readonly maps?: MapSettings;
  readonly children: ComponentChildren;
}

/** The maps that the operator configured. */
export interface MapSettings {
  /** Template of terrain tiles; null without terrain. */
  readonly terrainUrl: string | null;
  /** Whether the viewer is asked before the first request to another host. */
  readonly mapConsent: 'ask' | 'always' | 'never';
}

const IMAGE_WIDTH = 1_200;
const IMAGE_HEIGHT = 630;

/** The complete document without its doctype. The live page reads what it needs from the attributes of the root. */
export function Document(props: DocumentProps) {
  const { title, assets, formats, path, maps, reloadSeconds, children } = props;
  return (
    <html lang={formats.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfcfb" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101920" />
        <Previews {...props} />
        {reloadSeconds !== null && <meta http-equiv="refresh" content={String(reloadSeconds)} />}
        <link rel="icon" href="data:," />
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
        <div
          id={ROOT_ID}
          data-path={path ?? undefined}
          data-language={formats.language}
          data-units={formats.units}
          data-time-zone={formats.timeZone}
          data-terrain-url={maps?.terrainUrl ?? undefined}
          data-map-consent={maps?.mapConsent}
        >
          {children}
        </div>
      </body>
    </html>
  );
}

/** What messengers and social networks show for a link. */
function Previews({ title, description, image }: Pick<DocumentProps, 'title' | 'description' | 'image'>) {
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="article" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta name="twitter:card" content={image === null ? 'summary' : 'summary_large_image'} />
      {image !== null && (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:width" content={String(IMAGE_WIDTH)} />
          <meta property="og:image:height" content={String(IMAGE_HEIGHT)} />
        </>
      )}
    </>
  );
}
