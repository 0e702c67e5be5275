import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** No prereleases: npm and PyPI write and order them differently. */
const VERSION = String.raw`\d+\.\d+\.\d+`;
const ARCHIVE = new RegExp(`(?<=flight-analysis-service-)${VERSION}(?=-linux-x64)`, 'g');
const IMAGE = new RegExp(`(?<=/flight-analysis-service:)${VERSION}`, 'g');
const MANIFEST = /(?<=^ {2}"version": ")[^"]+/gm;
const TAG = /(?<=newTag: ')[^']+/g;

/** Files that state the version of the service, and where. `npm run generate` writes it into the generated ones. */
const PLACES = {
  'package.json': MANIFEST,
  'package-lock.json':
    /(?<=^(?: {2}| {4}"": \{\n {6}"name": "flight-analysis-service",\n {6})"version": ")[^"]+/gm,
  'sdk/typescript/package.json': MANIFEST,
  'sdk/cli/package.json': MANIFEST,
  'sdk/python/pyproject.toml': /(?<=^version = ")[^"]+/gm,
  Dockerfile: /(?<=org\.opencontainers\.image\.version=")[^"]+/g,
  'deploy/kubernetes/overlays/plain/kustomization.yaml': TAG,
  'deploy/kubernetes/overlays/production/kustomization.yaml': TAG,
  'README.md': ARCHIVE,
  'docs/self-hosting.md': ARCHIVE,
  'docs/systemd.md': ARCHIVE,
  'docs/kubernetes.md': IMAGE,
  'docs/sdks.md': new RegExp(`(?<=flight-analysis-client-)${VERSION}(?=\\.tgz)`, 'g'),
};

const isVersion = (text) => new RegExp(`^${VERSION}$`).test(text);

/** Every version that the files of a checkout state, as `{file, version}`. @throws Error if a file states none */
export function statedVersions(root) {
  return Object.entries(PLACES).flatMap(([file, place]) => {
    const found = readFileSync(path.join(root, file), 'utf8').match(place);
    if (!found) throw new Error(`${file} does not state the version where it is expected.`);
    return found.map((version) => ({ file, version }));
  });
}

/** Writes a version, such as 1.2.3, to all places. @throws Error if it is none */
export function stateVersion(root, version) {
  if (!isVersion(version)) throw new Error(`"${version}" is not a version such as 1.2.3.`);
  statedVersions(root); // nothing is written unless all places are found
  for (const [file, place] of Object.entries(PLACES)) {
    const full = path.join(root, file);
    writeFileSync(full, readFileSync(full, 'utf8').replace(place, version));
  }
}
