// Part of `npm run lint`: checks that relative links and anchors in Markdown files resolve, and that documents
// named in the source exist.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';

const root = path.resolve(import.meta.dirname, '..');
const faults = [];

for (const file of trackedFiles('*.md')) {
  for (const { target, line } of linksOf(file)) {
    const fault = faultOf(file, target);
    if (fault) faults.push(`${file}:${line}: ${fault}`);
  }
}
for (const file of trackedFiles('*.ts', '*.mjs', '*.mts', '*.yml')) {
  for (const [document] of read(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)) {
    if (!existsSync(path.join(root, document))) faults.push(`${file}: ${document} does not exist`);
  }
}

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}

function trackedFiles(...patterns) {
  const options = { cwd: root, encoding: 'utf8' };
  // New files too, so that a link to a document that is not committed yet passes
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...patterns],
    options,
  );
  return listed.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

function read(file) {
  return readFileSync(path.join(root, file), 'utf8');
}

/** The lines of a Markdown file, with code left out. */
function linesOf(file) {
  let fence = null;
  return read(file)
    .split('\n')
    .map((line) => {
      const mark = /^\s*(```|~~~)/.exec(line)?.[1];
      if (mark && (fence === null || fence === mark)) {
        fence = fence === null ? mark : null;
        return '';
      }
      return fence === null ? line : '';
    });
}

function linksOf(file) {
  return linesOf(file).flatMap((line, index) =>
    [...line.replaceAll(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, target]) => ({
      target,
      line: index + 1,
    })),
  );
}

/** The fault of a link; null for valid and external links. */
function faultOf(file, target) {
  if (/^[a-z]+:/i.test(target)) return null;
  const [relative, anchor] = decodeURI(target).split('#');
  const linked = relative === '' ? file : path.join(path.dirname(file), relative);
  if (!existsSync(path.join(root, linked))) return `${linked} does not exist`;
  if (anchor === undefined || statSync(path.join(root, linked)).isDirectory()) return null;
  return anchorsOf(linked).has(anchor) ? null : `${linked} has no heading #${anchor}`;
}

/** The anchors that GitHub gives to the headings of a document. */
function anchorsOf(file) {
  const slugger = new GithubSlugger();
  const headings = linesOf(file).flatMap((line) => /^#{1,6} +(.+?) *$/.exec(line)?.[1] ?? []);
  return new Set(headings.map((heading) => slugger.slug(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'))));
}
