export const JSON_MEDIA_TYPE = 'application/json; charset=utf-8';

/** JSON text that is sent unchanged, without being parsed and serialised again. */
export class JsonText {
  constructor(readonly text: string) {}

  /** @param value is serialised, unless it is JSON text already */
  static of(value: object): JsonText {
    return value instanceof JsonText ? value : new JsonText(JSON.stringify(value));
  }
}

/** The JSON text of an object whose values may be JSON text themselves. Undefined values are omitted. */
export function jsonObject(fields: Readonly<Record<string, unknown>>): JsonText {
  let text = '';
  for (const name in fields) {
    const value = fields[name];
    if (value === undefined) continue;
    if (text !== '') text += ',';
    text += `"${name}":${value instanceof JsonText ? value.text : JSON.stringify(value)}`;
  }
  return new JsonText(`{${text}}`);
}

/** The JSON text of an array whose values are JSON text themselves. */
export function jsonArray(values: readonly JsonText[]): JsonText {
  return new JsonText(`[${values.map(({ text }) => text).join(',')}]`);
}
