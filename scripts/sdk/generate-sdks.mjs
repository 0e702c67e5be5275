import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorsOf } from './api-document.mjs';
import { pythonFiles } from './python-sdk.mjs';
import { typescriptFiles } from './typescript-sdk.mjs';

/** Writes what the SDKs take from openapi.json and the error catalogue. @returns whether all files are written, or were up to date */
export async function generateSdks(root, { check }) {
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const document = JSON.parse(read('openapi.json'));
  const { version } = JSON.parse(read('package.json'));
  const errors = errorsOf(await builtErrorCatalogue(root));
  let ok = true;
  const files = {
    ...(await typescriptFiles(document, errors, version)),
    ...pythonFiles(document, errors, version, read),
  };
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(root, file);
    if (existsSync(target) && readFileSync(target, 'utf8') === text) continue;
    if (check) {
      console.error(`${file} is out of date: run "npm run generate" and commit the changes.`);
      ok = false;
    } else {
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text);
      console.error(`Wrote ${file}`);
    }
  }
  return ok;
}

async function builtErrorCatalogue(root) {
  const file = path.join(root, 'dist/libs/core/contract/error-catalogue.js');
  const { ERROR_CATALOGUE } = await import(pathToFileURL(file).href);
  return ERROR_CATALOGUE;
}
