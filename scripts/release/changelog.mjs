// `node scripts/release/changelog.mjs VERSION` prints the section of a version, for the notes of a release.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const UNRELEASED = '## [Unreleased]';
const HEADING = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$/gm;

/** Sections of a changelog in the order of the file, as `{version, date, text}`. Unreleased changes have no date. */
export function changelogSections(changelog) {
  const headings = [...changelog.matchAll(HEADING)];
  return headings.map(({ 0: heading, 1: version, 2: date, index }, i) => ({
    version,
    date,
    text: changelog.slice(index + heading.length, headings[i + 1]?.index).trim(),
  }));
}

/** The changes of a version. @throws Error if it has no section, or an empty one */
export function changesOf(changelog, version) {
  const section = changelogSections(changelog).find((each) => each.version === version && each.date);
  if (!section?.text) throw new Error(`CHANGELOG.md has no section "## [${version}] - DATE" with changes.`);
  return section.text;
}

/** The changelog after the unreleased changes become those of a version. @throws Error if there are none to release */
export function releaseChanges(changelog, version, date) {
  const sections = changelogSections(changelog);
  if (sections.some((each) => each.version === version))
    throw new Error(`CHANGELOG.md has a section for ${version} already.`);
  if (sections[0]?.version !== 'Unreleased' || !sections[0].text)
    throw new Error(`CHANGELOG.md has no changes below "${UNRELEASED}".`);
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${date}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [version = ''] = process.argv.slice(2);
  const file = path.resolve(import.meta.dirname, '../../CHANGELOG.md');
  console.log(changesOf(readFileSync(file, 'utf8'), version.replace(/^v/, '')));
}
