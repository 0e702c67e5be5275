import { renderToString } from 'preact-render-to-string';
import { Formats } from './formats.js';
import { LinkPreview, type PreviewLinks } from './link-preview.js';
import { messagesIn } from './messages/messages.js';
import { type Language } from './preferences.js';

const LINKS: PreviewLinks = {
  url: 'https://flights.example/s/x',
  image: 'https://flights.example/s/x.png?v=1',
  oembed: null,
};

function tags(links: PreviewLinks | null, language: Language = 'en'): string {
  const { compassPoints } = messagesIn(language);
  const formats = new Formats({ language, units: 'metric', timeZone: 'UTC', compassPoints });
  return renderToString(
    <LinkPreview title='"A" <b>' description="1 h in the air" links={links} formats={formats} />,
  );
}

describe('the tags for link previews', () => {
  it('name the page, its language and the image with its size', () => {
    const shown = tags(LINKS, 'fr');
    for (const tag of [
      '<meta property="og:url" content="https://flights.example/s/x"/>',
      '<meta property="og:locale" content="fr_FR"/>',
      '<meta property="og:image" content="https://flights.example/s/x.png?v=1"/>',
      '<meta property="og:image:width" content="1200"/>',
      '<meta property="og:image:height" content="630"/>',
      '<meta property="og:image:alt" content="Trace, chiffres clés et altitude du vol"/>',
      '<meta name="twitter:card" content="summary_large_image"/>',
    ]) {
      expect(shown).toContain(tag);
    }
    expect(shown).toContain('content="&quot;A&quot; &lt;b>"');
  });

  it('name no image without one, and no page without a flight', () => {
    expect(tags({ ...LINKS, image: null })).not.toContain('image:');
    expect(tags({ ...LINKS, image: null })).toContain('<meta name="twitter:card" content="summary"/>');
    expect(tags(null)).not.toMatch(/og:url|og:image|oembed/);
  });

  it('lead to the oEmbed response of a flight that may be embedded', () => {
    expect(tags(LINKS)).not.toContain('oembed');
    expect(tags({ ...LINKS, oembed: 'https://flights.example/s/oembed?url=x' })).toContain(
      '<link rel="alternate" type="application/json+oembed" href="https://flights.example/s/oembed?url=x"',
    );
  });
});
