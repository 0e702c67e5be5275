// Part of each bundle: makes stack traces name the source. Node's own source map support reads all maps when it loads the
// modules, which takes a tenth of the start. This reads a map only when an error shows its stack.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const bundle = new URL('.', import.meta.url).href;
const maps = new Map();

function mapOf(file) {
  if (!maps.has(file)) maps.set(file, readMap(fileURLToPath(new URL(`${file}.map`, bundle))));
  return maps.get(file);
}

function readMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined; // the position in the bundle is better than nothing
  }
}

function sourcePosition(place, file, line, column) {
  const { originalSource, originalLine, originalColumn } = mapOf(file)?.findEntry(line - 1, column - 1) ?? {};
  if (!originalSource || originalSource.includes('node_modules/')) return place;
  const source = path.resolve(fileURLToPath(bundle), originalSource);
  return `${source}:${originalLine + 1}:${originalColumn + 1}`;
}

Error.prepareStackTrace = (error, frames) =>
  [Error.prototype.toString.call(error), ...frames.map(shown)].join('\n    at ');

function shown(frame) {
  const text = String(frame);
  const at = text.indexOf(bundle);
  if (at < 0) return text;
  const [place, file, line, column] = /^([\w-]+\.js):(\d+):(\d+)/.exec(text.slice(at + bundle.length)) ?? [];
  if (file === undefined) return text;
  const end = at + bundle.length + place.length;
  return (
    text.slice(0, at) + sourcePosition(bundle + place, file, Number(line), Number(column)) + text.slice(end)
  );
}
