const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * Characters that XML 1.0 does not allow even escaped: controls other than tab and line ends, lone surrogates, U+FFFE
 * and U+FFFF.
 */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for an element or an attribute of XML or HTML. */
export function xmlText(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/**
 * XML of what a renderer of HTML wrote without CDATA sections. It leaves `]]>` in texts, which XML reserves, and
 * characters that XML does not allow.
 */
export function xmlOfHtml(html: string): string {
  return html.replace(NOT_XML, '').replaceAll(']]>', ']]&gt;');
}
