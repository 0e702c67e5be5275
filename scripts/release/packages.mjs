import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const BUNDLED = 'dist/bundle/packages.json';

/** A package in node_modules, by its place. */
export function packageAt(root, place) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8'));
  return { place, name, version, license };
}

/** Packages and all that they need, as installed on this machine. */
export function installedClosure(root, lock, names) {
  const places = new Set();
  const open = names.map((name) => `node_modules/${name}`);
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (places.has(place)) continue;
    if (!existsSync(path.join(root, place))) throw new Error(`${place} is not installed`);
    places.add(place);
    const { dependencies, optionalDependencies } = lock.packages[place];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const needed = resolved(root, place, name);
      if (needed !== undefined) open.push(needed);
    }
  }
  return [...places].sort().map((place) => packageAt(root, place));
}

/** Where Node finds a package from another; undefined for an optional one that is not for this system. */
function resolved(root, from, name) {
  for (let folder = from; folder !== '.'; folder = path.posix.dirname(folder)) {
    const place = path.posix.join(folder, 'node_modules', name);
    if (existsSync(path.join(root, place))) return place;
  }
  const place = `node_modules/${name}`;
  return existsSync(path.join(root, place)) ? place : undefined;
}

/** The packages with code in the bundles of the programs and of the pages. */
export function bundledPackages(root) {
  const ofPrograms = JSON.parse(readFileSync(path.join(root, BUNDLED), 'utf8'));
  const ofPages = ['dist/apps/web/licences.md', 'dist/apps/web/replay-app/licences.md'].flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/^## (\S+) - /gm)].map(
      ([, name]) => `node_modules/${name}`,
    ),
  );
  return [...new Set([...ofPrograms, ...ofPages])].sort().map((place) => packageAt(root, place));
}
