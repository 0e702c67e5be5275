import { uniquePackages } from './third-party-notices.mjs';

/** The software bill of materials of a release, as CycloneDX 1.6. Without a time and a random number, which it may lack. */
export function softwareBill(root, lock, { name, version, license }, packages) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', ...identity({ name, version, license }) } },
    components: uniquePackages(packages).map((each) => ({
      type: 'library',
      ...identity(each),
      ...hashOf(lock.packages[each.place]),
    })),
  };
}

function identity({ name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const isExpression = /\s/.test(license ?? '');
  const licenses = license && [isExpression ? { expression: license } : { license: { id: license } }];
  return { 'bom-ref': purl, name, version, purl, ...(licenses && { licenses }) };
}

/** npm's integrity is base64, CycloneDX wants hexadecimal. */
function hashOf({ integrity = '' } = {}) {
  const [, base64] = /^sha512-(\S+)$/.exec(integrity) ?? [];
  if (base64 === undefined) return {};
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] };
}
