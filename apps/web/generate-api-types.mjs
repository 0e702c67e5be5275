// Writes the types of the two HTTP APIs for the console, from the OpenAPI documents in the repository. Type checks and
// ESLint need them. They are not committed: the documents are.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const repository = path.resolve(import.meta.dirname, '../..');
const folder = path.join(import.meta.dirname, 'src/console/api/generated');

const DOCUMENTS = { 'flight-api.d.ts': 'openapi.json', 'platform-api.d.ts': 'platform-openapi.json' };

await mkdir(folder, { recursive: true });
for (const [file, document] of Object.entries(DOCUMENTS)) {
  const types = astToString(await openapiTS(pathToFileURL(path.join(repository, document))));
  await writeFile(path.join(folder, file), types);
}
