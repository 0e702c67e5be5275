import * as fc from 'fast-check';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { xmlOfHtml, xmlText } from './xml-text.js';

/** Pieces that are special in XML or HTML, among any other characters. */
const HOSTILE = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ']]>',
        '<![CDATA[',
        '<!--',
        '-->',
        '&',
        '&amp;',
        '&#0;',
        '<',
        '>',
        '"',
        "'",
        '<?x?>',
        '\0',
        '\uFFFE',
      ),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));

/** What a parser reads in the element, and in its attribute. */
function read(xml: string): readonly [element: string, attribute: string] {
  const document = XmlDocument.fromString(xml);
  try {
    const element = document.get('/a') as XmlElement;
    return [element.content, element.attr('b')!.content];
  } finally {
    document.dispose();
  }
}

/** Without what XML does not allow, and with line ends as a parser reads them. */
function readable(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/\r\n?/g, '\n');
}

describe('text in XML', () => {
  it('is read as it was written, whatever it contains', () => {
    fc.assert(
      fc.property(HOSTILE, (text) => {
        const [element, attribute] = read(`<a b="${xmlText(text)}">${xmlText(text)}</a>`);
        expect(element).toBe(readable(text));
        expect(attribute).toBe(readable(text).replaceAll(/[\t\n]/g, ' '));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is XML after a renderer of HTML has escaped less of it', () => {
    const asHtml = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    fc.assert(
      fc.property(HOSTILE, (text) => {
        const [element] = read(xmlOfHtml(`<a b="${asHtml(text)}">${asHtml(text)}</a>`));
        expect(element).toBe(readable(text));
      }),
      { numRuns: 2_000 },
    );
  });
});
