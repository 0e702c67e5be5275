// Writes schema.d.ts from the OpenAPI document: node generate-types.mjs [URL or file]. With a script, because the command
// `openapi-typescript` would make the file of an upload a string.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const { FLIGHT_SERVICE_URL = 'http://localhost:3000' } = process.env;
const source = process.argv[2] ?? `${FLIGHT_SERVICE_URL}/openapi.json`;
const document = /^https?:/.test(source) ? new URL(source) : pathToFileURL(path.resolve(source));

const BLOB = ts.factory.createTypeReferenceNode('Blob');
const types = await openapiTS(document, {
  transform: ({ format }) => (format === 'binary' ? BLOB : undefined),
});
await writeFile('schema.d.ts', astToString(types));
