// `npm run release:version -- 0.3.0`: states a version everywhere and dates the changes below "Unreleased".
// `npm run release:version -- --check v0.3.0`: exits with 1 unless the commit is ready for this tag.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from '../prepare.mjs';
import { changelogSections, changesOf, releaseChanges } from './changelog.mjs';
import { statedVersions, stateVersion } from './version-places.mjs';

const CHANGELOG = path.join(root, 'CHANGELOG.md');
const USAGE = 'npm run release:version -- 0.3.0, or -- --check v0.3.0';

function check(version) {
  const others = statedVersions(root).filter((place) => place.version !== version);
  if (others.length > 0) {
    const list = others.map((place) => `  ${place.file}: ${place.version}`).join('\n');
    throw new Error(`These places do not state ${version}:\n${list}`);
  }
  const changelog = readFileSync(CHANGELOG, 'utf8');
  changesOf(changelog, version);
  if (changelogSections(changelog)[0].text)
    throw new Error(`CHANGELOG.md still has unreleased changes. Move them to ${version}.`);
}

function set(version) {
  const changelog = releaseChanges(readFileSync(CHANGELOG, 'utf8'), version, today());
  stateVersion(root, version);
  writeFileSync(CHANGELOG, changelog);
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/generate.mjs')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Files could not be generated. Fix that, then run: npm run generate');
  say(`All places state ${version}. Read the changelog once more, then go on with docs/releasing.md.`);
}

const today = () => new Date().toISOString().slice(0, 10);

const words = process.argv.slice(2);
const version = words.at(-1)?.replace(/^v/, '');
try {
  if (words.length === 1 && !words[0].startsWith('-')) set(version);
  else if (words.length === 2 && words[0] === '--check') check(version);
  else throw new Error(`Name a version: ${USAGE}`);
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
