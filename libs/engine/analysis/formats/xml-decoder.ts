/** Of the declaration, in whatever encoding that is a superset of ASCII. */
const DECLARED_ENCODING = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/;
const DECLARATION_BYTES = 200;

/** The decoder that byte order mark or declaration of an XML file ask for; UTF-8 for one that does not exist. */
export function decoderOf(bytes: Uint8Array): TextDecoder {
  return new TextDecoder(byteOrderOf(bytes) ?? declaredEncoding(bytes));
}

/** UTF-16 with its mark, or without one as in `<?` and `<g`. */
function byteOrderOf([first, second]: Uint8Array): string | null {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return null;
}

function declaredEncoding(bytes: Uint8Array): string {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, DECLARATION_BYTES));
  const label = DECLARED_ENCODING.exec(beginning.toString('latin1'))?.[1];
  // a file in UTF-16 would have been recognised by its first two bytes
  if (label === undefined || /^utf-?16|^ucs|^iso-10646/i.test(label)) return 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}
