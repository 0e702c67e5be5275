import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** The licences and notices of the packages that a release contains, installed or as part of a bundle. */
export function thirdPartyNotices(root, packages) {
  const texts = uniquePackages(packages).map((each) => {
    const folder = path.join(root, each.place);
    const files = readdirSync(folder, { withFileTypes: true }).filter(
      (entry) => entry.isFile() && LICENCE_FILE.test(entry.name),
    );
    const contents = files.map(({ name }) => readFileSync(path.join(folder, name), 'utf8').trim()).sort();
    const licence = each.license ?? 'see below';
    return [`${each.name} ${each.version} (${licence})`, ...contents].join('\n\n');
  });
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return ['This release contains code of these packages.', ...texts].join(line) + '\n';
}

/** The same version may be installed and bundled. */
export function uniquePackages(packages) {
  const byId = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  return [...byId.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}
