// Writes the types of the two HTTP APIs for the console, from the OpenAPI documents in the repository. Type checks and
// ESLint need them. They are not committed: the documents are.
import '../../scripts/require-node.mjs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiTypes } from '../../tools/openapi-types.mjs';

const repository = path.resolve(import.meta.dirname, '../..');
const folder = path.join(import.meta.dirname, 'src/console/api/generated');

const DOCUMENTS = { 'flight-api.d.ts': 'openapi.json', 'platform-api.d.ts': 'platform-openapi.json' };

await mkdir(folder, { recursive: true });
for (const [file, document] of Object.entries(DOCUMENTS)) {
  const types = await openApiTypes(JSON.parse(await readFile(path.join(repository, document), 'utf8')));
  await replaceIfChanged(path.join(folder, file), types);
}

/** In one step: another check may be reading the file. */
async function replaceIfChanged(file, content) {
  if ((await readFile(file, 'utf8').catch(() => null)) === content) return;
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, file);
}
