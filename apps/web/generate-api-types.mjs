// Writes the types of the two HTTP APIs for the console, from the OpenAPI documents in the repository. Type checks and
// ESLint need them. They are not committed: the documents are.
import '../../scripts/require-node.mjs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const repository = path.resolve(import.meta.dirname, '../..');
const folder = path.join(import.meta.dirname, 'src/console/api/generated');

const DOCUMENTS = { 'flight-api.d.ts': 'openapi.json', 'platform-api.d.ts': 'platform-openapi.json' };

/** A file, which would be a string without this. */
const BLOB = ts.factory.createTypeReferenceNode('Blob');
const transform = ({ format }) => (format === 'binary' ? BLOB : undefined);

await mkdir(folder, { recursive: true });
for (const [file, document] of Object.entries(DOCUMENTS)) {
  const types = astToString(await openapiTS(pathToFileURL(path.join(repository, document)), { transform }));
  await replaceIfChanged(path.join(folder, file), types);
}

/** In one step: another check may be reading the file. */
async function replaceIfChanged(file, content) {
  if ((await readFile(file, 'utf8').catch(() => null)) === content) return;
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, file);
}
