// Node's module hooks for the suites: they find the sources and compile them as the build does, once per content.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import swc from '@swc/core';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const CACHE = path.join(ROOT, 'node_modules/.cache/test-modules');
const JEST_GLOBALS = new URL('jest-globals.mjs', import.meta.url).href;
const SWCRC = readFileSync(path.join(ROOT, '.swcrc'), 'utf8');

mkdirSync(CACHE, { recursive: true });

const isOurs = (url) =>
  url?.startsWith('file:') && !url.includes('/node_modules/') && !url.includes('/dist/');

export async function resolve(specifier, context, next) {
  if (!isOurs(context.parentURL)) return next(specifier, context);
  if (specifier === '@jest/globals') return { url: JEST_GLOBALS, shortCircuit: true };
  const [, room] = /^@((?:engine|core|capabilities)\/.+)$/.exec(specifier) ?? [];
  if (room) return found(path.join(ROOT, 'libs', room, 'index.ts'));
  const [, relative, query = ''] = /^(\.{1,2}\/.*)\.js(\?.*)?$/.exec(specifier) ?? [];
  if (relative) {
    const file = fileURLToPath(new URL(relative, context.parentURL));
    const source = ['.ts', '.tsx'].map((extension) => file + extension).find(existsSync);
    if (source) return found(source, query);
  }
  return next(specifier, context);
}

/** A query makes another instance of a module. */
function found(file, query = '') {
  return { url: pathToFileURL(file).href + query, format: 'module', shortCircuit: true };
}

export async function load(url, context, next) {
  const file = url.split('?')[0];
  if (!/\.tsx?$/.test(file) || !isOurs(url)) return next(url, context);
  return { format: 'module', source: compiled(fileURLToPath(file)), shortCircuit: true };
}

function compiled(file) {
  const source = readFileSync(file, 'utf8');
  const key = createHash('sha256').update([file, swc.version, SWCRC, source].join('\0')).digest('hex');
  const stored = path.join(CACHE, `${key}.js`);
  if (existsSync(stored)) return readFileSync(stored, 'utf8');
  const { code } = swc.transformSync(source, { filename: file, cwd: ROOT, sourceMaps: 'inline' });
  const unfinished = `${stored}.${process.pid}`;
  writeFileSync(unfinished, code);
  renameSync(unfinished, stored);
  return code;
}
