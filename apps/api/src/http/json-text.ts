export const JSON_MEDIA_TYPE = 'application/json; charset=utf-8';

/** JSON that is there already as text and is sent as it is, never parsed and written again. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** The text of an object some of whose values may be JSON text. A value that is undefined is left out. */
export function jsonObject(fields: Readonly<Record<string, unknown>>): JsonText {
  return new JsonText(`{${members(fields)}}`);
}

/** The same, and after its fields those of another object that is JSON text. */
export function jsonObjectWith(fields: Readonly<Record<string, unknown>>, rest: JsonText): JsonText {
  const own = members(fields);
  const others = rest.text.slice(1, -1);
  return new JsonText(`{${own}${own !== '' && others !== '' ? ',' : ''}${others}}`);
}

function members(fields: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const name in fields) {
    const value = fields[name];
    if (value === undefined) continue;
    if (text !== '') text += ',';
    text += `"${name}":${value instanceof JsonText ? value.text : JSON.stringify(value)}`;
  }
  return text;
}
