// TypeScript types of an OpenAPI document, for the console and for the SDK.
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

/** A file, which would be a string without this. */
const BLOB = ts.factory.createTypeReferenceNode('Blob');
const transform = ({ format }) => (format === 'binary' ? BLOB : undefined);

export async function openApiTypes(document) {
  return astToString(await openapiTS(JSON.stringify(withoutExamples(document)), { transform }));
}

/** Examples are most of a document, and comments that long hide the types. */
function withoutExamples(node, isMap = false) {
  if (Array.isArray(node)) return node.map((item) => withoutExamples(item));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => isMap || (key !== 'example' && key !== 'examples'));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutExamples(value, key === 'properties')]));
}
