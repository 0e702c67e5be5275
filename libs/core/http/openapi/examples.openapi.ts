import { type OpenAPIObject } from '@nestjs/swagger';
import { type ResponseObject, responsesOf } from './openapi-paths.js';

type Media = NonNullable<ResponseObject['content']>[string];

interface Shown {
  readonly media: Media;
  /** Key of the example in the response, and so its name. */
  readonly name: string;
  readonly value: unknown;
}

/** Moves examples that several responses show to `components/examples`, and refers to them. */
export function shareExamples(document: OpenAPIObject): void {
  const shown = responsesOf(document).flatMap(({ content }) =>
    Object.values(content ?? {}).flatMap(examplesOf),
  );
  const byText = new Map<string, Shown[]>();
  for (const one of shown) {
    const text = JSON.stringify(one.value);
    byText.set(text, [...(byText.get(text) ?? []), one]);
  }
  const shared: Record<string, { value: unknown }> = {};
  for (const uses of byText.values()) {
    if (uses.length === 1) continue;
    const name = freeName(uses[0]!.name, shared);
    shared[name] = { value: uses[0]!.value };
    for (const { media, name: key } of uses) {
      delete media.example;
      media.examples = { ...media.examples, [key]: { $ref: `#/components/examples/${name}` } };
    }
  }
  document.components = { ...document.components, examples: shared };
}

function examplesOf(media: Media): Shown[] {
  const named = Object.entries(media.examples ?? {}).flatMap(([name, example]) =>
    'value' in example ? [{ media, name, value: example.value as unknown }] : [],
  );
  if (media.example === undefined) return named;
  return [...named, { media, name: schemaName(media), value: media.example as unknown }];
}

/** `Flight` for a response of that schema. */
function schemaName({ schema }: Media): string {
  return schema && '$ref' in schema ? schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) : 'example';
}

function freeName(name: string, taken: object): string {
  let free = name;
  for (let number = 2; free in taken; number++) free = `${name}${number}`;
  return free;
}
