import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type KubernetesObject } from './rendered.js';

/** What tools/kubernetes-schemas.mjs has written. */
interface Schemas {
  readonly kinds: Readonly<Record<string, { readonly $ref: string }>>;
  readonly $defs: Readonly<Record<string, object>>;
}

const { kinds, $defs } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'schemas.json'), 'utf8'),
) as Schemas;
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });

/** What the types of Kubernetes, KEDA and the Prometheus Operator do not allow, unknown fields included. */
export function schemaProblems(objects: readonly KubernetesObject[]): string[] {
  return objects.flatMap((object) => {
    const name = `${object.kind} ${object.metadata.name}`;
    const schema = kinds[object.kind];
    if (schema === undefined) return [`${name}: there is no schema of this kind`];
    const validate = ajv.compile({ ...schema, $defs });
    validate(object);
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${name}${instancePath}: ${message} ${JSON.stringify(Object.values(params))}`,
    );
  });
}
