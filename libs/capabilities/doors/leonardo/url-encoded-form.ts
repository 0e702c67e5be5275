const [AMPERSAND, EQUALS, PLUS, PERCENT, SPACE] = Buffer.from('&=+% ');
/** The value of each byte as a hexadecimal digit; -1 for others. */
const HEX_DIGITS = Array.from({ length: 256 }, (_, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(digit) ? -1 : digit;
});
/** The forms of these programs have up to 70 fields: a score that they have computed needs 56. */
export const FORM_FIELDS_MAX = 100;

/**
 * Decodes an `application/x-www-form-urlencoded` form in its own buffer, because files are large and decoding only
 * shortens them. The first field of a name counts. Fields beyond `FORM_FIELDS_MAX` are ignored.
 */
export function decodeForm(form: Buffer): Map<string, Buffer> {
  const fields = new Map<string, Buffer>();
  for (let start = 0; start < form.length && fields.size < FORM_FIELDS_MAX;) {
    const end = indexOrEnd(form, AMPERSAND!, start, form.length);
    const equals = indexOrEnd(form, EQUALS!, start, end);
    const name = decodeInPlace(form.subarray(start, equals)).toString();
    const value = decodeInPlace(form.subarray(Math.min(equals + 1, end), end));
    if (!fields.has(name)) fields.set(name, value);
    start = end + 1;
  }
  return fields;
}

function indexOrEnd(bytes: Buffer, byte: number, start: number, end: number): number {
  const index = bytes.indexOf(byte, start);
  return index === -1 || index > end ? end : index;
}

/** A percent sign without two hexadecimal digits is kept, as in browsers. */
function decodeInPlace(bytes: Buffer): Buffer {
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    const escaped = byte === PERCENT ? byteOfHex(bytes, i + 1) : undefined;
    if (escaped !== undefined) i += 2;
    bytes[length++] = escaped ?? (byte === PLUS ? SPACE! : byte);
  }
  return bytes.subarray(0, length);
}

function byteOfHex(bytes: Buffer, start: number): number | undefined {
  const [high = -1, low = -1] = [HEX_DIGITS[bytes[start] ?? 0], HEX_DIGITS[bytes[start + 1] ?? 0]];
  return high < 0 || low < 0 ? undefined : high * 16 + low;
}
