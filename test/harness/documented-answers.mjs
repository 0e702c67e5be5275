// Finds the documented responses of operations, in the API or the platform, that no test has received. (Undocumented
// responses fail immediately, when each response is checked.)
//   documented-answers.mjs FOLDER    prints them and exits with 1 if there are any; FOLDER is what SEEN_ANSWERS named
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCUMENTS = ['openapi.json', 'platform-openapi.json'];
const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

/** @returns a sentence with the missing ones, or undefined */
export function missingAnswers(folder) {
  const seen = new Set(
    readdirSync(folder).flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n')),
  );
  const missing = DOCUMENTS.flatMap(documentedAnswers).filter((answer) => !seen.has(answer));
  return missing.length === 0
    ? undefined
    : `No test received these documented responses:\n  ${missing.join('\n  ')}`;
}

function documentedAnswers(document) {
  const { paths } = JSON.parse(readFileSync(path.join(ROOT, document), 'utf8'));
  return Object.entries(paths).flatMap(([address, item]) =>
    METHODS.filter((method) => item[method]).flatMap((method) =>
      Object.keys(item[method].responses).map(
        (status) => `${document}: ${method.toUpperCase()} ${address} ${status}`,
      ),
    ),
  );
}

if (import.meta.filename === process.argv[1]) {
  const sentence = missingAnswers(process.argv[2]);
  if (sentence) {
    console.error(sentence);
    process.exitCode = 1;
  }
}
