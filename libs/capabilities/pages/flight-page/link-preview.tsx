import { type Formats } from './formats.js';
import { messagesIn } from './messages/messages.js';
import { type Language } from './preferences.js';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from './preview/preview-image.js';

/** Absolute URLs, because messengers and social networks do not resolve relative ones. */
export interface PreviewLinks {
  /** The page itself, without query. */
  readonly url: string;
  /** The preview image; null without one. */
  readonly image: string | null;
  /** The oEmbed response; null if the flight may not be embedded. */
  readonly oembed: string | null;
}

export interface LinkPreviewProps {
  readonly title: string;
  /** One line that sums up the flight. */
  readonly description: string;
  readonly links: PreviewLinks | null;
  readonly formats: Formats;
}

/** The languages of the pages as Open Graph names them. */
const OPEN_GRAPH_LOCALES: Readonly<Record<Language, string>> = { en: 'en_GB', de: 'de_DE', fr: 'fr_FR' };

/** The tags from which messengers and social networks make the card that they show for a link. */
export function LinkPreview({ title, description, links, formats: { language } }: LinkPreviewProps) {
  const { page } = messagesIn(language);
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content={page.service} />
      <meta property="og:locale" content={OPEN_GRAPH_LOCALES[language]} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {links && <meta property="og:url" content={links.url} />}
      <meta name="twitter:card" content={links?.image ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {links?.image && (
        <>
          <meta property="og:image" content={links.image} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(PREVIEW_WIDTH)} />
          <meta property="og:image:height" content={String(PREVIEW_HEIGHT)} />
          <meta property="og:image:alt" content={page.previewImage} />
          <meta name="twitter:image" content={links.image} />
          <meta name="twitter:image:alt" content={page.previewImage} />
        </>
      )}
      {links?.oembed && (
        <link rel="alternate" type="application/json+oembed" href={links.oembed} title={title} />
      )}
    </>
  );
}
