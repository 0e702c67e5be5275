import fc from 'fast-check';
import { decodeForm, FORM_FIELDS_MAX } from './url-encoded-form.js';

function decoded(text: string): Record<string, string> {
  const fields = decodeForm(Buffer.from(text));
  return Object.fromEntries([...fields].map(([name, value]) => [name, value.toString()]));
}

describe('a form with percent-encoding', () => {
  it('is decoded as browsers and URLSearchParams encode it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.string(), fc.string()), { selector: ([name]) => name }),
        (fields) => {
          const sent = fields.filter(([name, value]) => name !== '' || value !== '');
          expect(decoded(new URLSearchParams(sent).toString())).toEqual(Object.fromEntries(sent));
        },
      ),
    );
  });

  it('keeps every byte of a file, whatever its encoding', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const encoded = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    expect(decodeForm(Buffer.from(`IGCigcIGC=${encoded}`)).get('IGCigcIGC')).toEqual(bytes);
  });

  it.each([
    ['a=1&a=2', { a: '1' }],
    ['a', { a: '' }],
    ['a=b=c&', { a: 'b=c' }],
    ['a=100%&b=%zz&c=%4', { a: '100%', b: '%zz', c: '%4' }],
    ['', {}],
  ])('%j', (text, fields) => {
    expect(decoded(text)).toEqual(fields);
  });

  it('is read up to its field limit', () => {
    const form = Array.from({ length: FORM_FIELDS_MAX + 50 }, (_, i) => `f${i}=x`).join('&');
    expect(decodeForm(Buffer.from(form)).size).toBe(FORM_FIELDS_MAX);
  });
});
