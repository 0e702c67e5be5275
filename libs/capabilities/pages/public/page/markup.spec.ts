import { markup } from './markup.js';

describe('markup', () => {
  it('escapes every value', () => {
    const title = `"><script>alert('x')</script>&amp;`;
    expect(markup`<p title="${title}">${title}</p>`.text).not.toMatch(/<script|alert\('|&amp;/);
    expect(markup`${'<&>"\''}`.text).toBe('&#60;&#38;&#62;&#34;&#39;');
  });

  it('accepts HTML, lists of it and empty values', () => {
    const items = ['<a>', 'b'].map((text) => markup`<li>${text}</li>`);
    const list = markup`<ul>${items}${null}${undefined}${false}${0}</ul>`;
    expect(list.text).toBe('<ul><li>&#60;a&#62;</li><li>b</li>0</ul>');
  });
});
