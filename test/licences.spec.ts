import { readFileSync } from 'node:fs';
import path from 'node:path';
import satisfies from 'spdx-satisfies';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** What we may pass on under our own MIT licence, with its text in THIRD-PARTY-NOTICES. */
const PERMISSIVE = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['Python-2.0', 'Zlib'],
  'OFL-1.1', // fonts
  'MPL-2.0', // applies to files of these packages, which we do not change
];

/** Further licences of single packages, with the reason. */
const ALSO: readonly (readonly [RegExp, string, string])[] = [
  [
    /^@img\/sharp-/,
    'LGPL-3.0-or-later',
    'libvips is a file of its own that can be replaced, and is not changed',
  ],
];

/** Packages whose package.json names no licence in the form of SPDX. Their licence files do. */
const UNSTATED: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  streamsearch: 'MIT',
  suncalc: 'BSD-2-Clause',
};

interface LockedPackage {
  readonly license?: string;
  readonly dev?: boolean;
}

/** Names and licences of all packages of an installation without those for development. */
function runTimePackages(): [name: string, licence: string][] {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place, { license }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return [name, license ?? UNSTATED[name] ?? 'none'];
    });
}

function isAllowed(name: string, licence: string): boolean {
  const also = ALSO.filter(([pattern]) => pattern.test(name)).map(([, id]) => id);
  try {
    return satisfies(licence, [...PERMISSIVE, ...also]);
  } catch {
    return false; // not an SPDX expression
  }
}

describe('licences', () => {
  it('of all packages at run time permit passing them on', () => {
    const packages = runTimePackages();
    expect(packages.length).toBeGreaterThan(300);
    expect(packages.filter(([name, licence]) => !isAllowed(name, licence))).toEqual([]);
  });

  it.each([
    'GPL-3.0-only',
    'MIT AND AGPL-3.0-only',
    'SEE LICENSE IN file',
    'UNLICENSED',
    'LGPL-3.0-or-later',
  ])('such as %s would be found', (licence) => expect(isAllowed('some-package', licence)).toBe(false));

  it.each(Object.entries(UNSTATED))('of %s is %s, as its licence file says', (name, licence) => {
    const wording = {
      MIT: 'Permission is hereby granted, free of charge',
      'BSD-2-Clause': 'Redistribution and use',
    };
    expect(read(`node_modules/${name}/LICENSE`)).toContain(wording[licence as keyof typeof wording]);
  });

  it.each(['sdk/typescript', 'sdk/python', 'sdk/cli'])('of %s is that of the service', (folder) => {
    expect(read(`${folder}/LICENSE`)).toBe(read('LICENSE'));
  });
});
