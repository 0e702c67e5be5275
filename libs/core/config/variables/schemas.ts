import { isIP } from 'node:net';
import * as z from 'zod';

/** Plain whole numbers only: rejects `1e3`, ` 7` and `0x10`. */
export function integer(min: number, max: number) {
  return z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
}

/** US dollars. */
export const price = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,6})?$/, 'must be a plain decimal number such as 0.15')
  .transform(Number);

export function url(...protocols: string[]) {
  const named = protocols.map((protocol) => `${protocol}://`).join(' or ');
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)),
      `must be a URL that begins with ${named}`,
    );
}

/** Base of links, such as `https://flights.example`, normalized as browsers write it so that it can be compared. */
export const baseAddress = url('http', 'https')
  .refine(isBare, 'must not contain a path, query, fragment or user')
  .transform((value) => new URL(value).origin);

function isBare(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { origin, href } = new URL(value);
  return href === `${origin}/`;
}

/** A URL with the placeholders of a tile; `none` becomes null. */
export const tileTemplate = z
  .string()
  .refine(
    (value) => value === 'none' || isTileTemplate(value),
    'must be an http(s) URL with {z}, {x} and {y}, or none',
  )
  .transform((value) => (value === 'none' ? null : value));

/** Where the name of a tile of one degree goes into a URL. */
const TILE_NAME = /\{name\}|\{latitude\}.*\{longitude\}|\{longitude\}.*\{latitude\}/;
/** The formats that are read, and whether they are compressed. */
const TILE_FILE = /\.(?:hgt|hgt\.gz|tiff?)$/i;

/** An http(s) URL of a file per degree. */
export const degreeTileTemplate = z
  .string()
  .refine(
    (value) => isHttpUrl(value) && TILE_NAME.test(value) && TILE_FILE.test(new URL(value).pathname),
    'must be an http(s) URL with {name}, or {latitude} and {longitude}, and end in .hgt, .hgt.gz or .tif',
  );

/** An http(s) URL; `none` becomes null. */
export const styleUrl = z
  .string()
  .refine((value) => value === 'none' || isHttpUrl(value), 'must be an http(s) URL, or none')
  .transform((value) => (value === 'none' ? null : value));

/** A path of this service or an http(s) URL; `none` becomes null. */
export const pageLink = z
  .string()
  .refine(
    (value) => value === 'none' || isPath(value) || isHttpUrl(value),
    'must be a path that begins with /, an http(s) URL, or none',
  )
  .transform((value) => (value === 'none' ? null : value));

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:\/\//.test(value);
}

/** `//host` would be a URL on another host. */
function isPath(value: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(value);
}

function isTileTemplate(value: string): boolean {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) return false;
  return ['{z}', '{x}', '{y}'].every((placeholder) => value.includes(placeholder));
}

const KEY_BYTES = 32;

/** `NAME:KEY,NAME:KEY`: AES-256 keys in base64 under names that ciphertexts refer to. */
export const keyRing = z.string().transform((text, context) => {
  const keys = text.split(',').map((entry) => {
    const [, name = '', base64 = ''] = /^([\w-]{1,32}):([\w+/-]+=*)$/.exec(entry.trim()) ?? [];
    return { name, key: Buffer.from(base64, 'base64') };
  });
  if (keys.some(({ name, key }) => name === '' || key.length !== KEY_BYTES)) {
    context.addIssue(`must be NAME:KEY pairs separated by commas, each KEY ${KEY_BYTES} bytes in base64`);
  } else if (new Set(keys.map(({ name }) => name)).size < keys.length) {
    context.addIssue('must not use the same name twice');
  }
  return keys;
});

/** Origins as browsers send them, or `*`. */
export const origins = z.string().transform((text, context) => {
  const list = text.split(',').map((entry) => entry.trim());
  const isOrigin = (entry: string) =>
    entry === '*' || (URL.canParse(entry) && new URL(entry).origin === entry);
  if (text === '') return [];
  if (!list.every(isOrigin)) {
    context.addIssue('must be origins such as https://club.example (no path, no trailing slash), or *');
  }
  return list;
});

/** Names separated by commas. */
export const names = z.string().transform((text) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
);

/** Host names separated by commas, without ports. */
export const hostNames = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine(
    (list) => list.every((host) => /^[a-z0-9.-]+$/.test(host)),
    'must be host names separated by commas',
  );

/** Origins of named hosts. */
export const hostOrigins = z.string().transform((text, context) => {
  if (text === '') return [];
  const list = text.split(',').map((entry) => entry.trim());
  const isNamed = (entry: string) => /^https?:\/\/[\w.:[\]-]+$/.test(entry);
  if (!list.every((entry) => isNamed(entry) && URL.canParse(entry) && new URL(entry).origin === entry)) {
    context.addIssue('must be origins such as https://tiles.example (no path, no trailing slash)');
  }
  return list;
});

/** A list of waits, such as `5,300,1800`. */
export function secondsList(lengthMax: number) {
  return z
    .string()
    .regex(/^\d{1,7}(,\d{1,7})*$/, 'must be whole numbers separated by commas')
    .transform((text) => text.split(',').map(Number))
    .refine((list) => list.length <= lengthMax, `must be at most ${lengthMax} numbers`);
}

export const networkList = z
  .string()
  .transform((text) => text.split(',').map((network) => network.trim()))
  .refine((list) => list.every(isNetwork), 'must be networks in CIDR notation, separated by commas');

function isNetwork(text: string): boolean {
  const [, address = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  return Number(bits) <= { 4: 32, 6: 128, 0: -1 }[isIP(address) as 0 | 4 | 6];
}

/** Calls per period; `none` removes the limit. */
export const calls = z
  .string()
  .regex(/^(none|[1-9]\d{0,8})$/, 'must be a whole number from 1 to 999999999, or none')
  .transform((text) => (text === 'none' ? null : Number(text)));

/** As sent to the provider. */
export const modelName = z
  .string()
  .regex(/^[a-z0-9_]{1,64}$/, 'must be one name of lowercase letters, digits and _');

/** Never "all": any client could then claim any IP address. */
export const trustedProxies = z.string().transform((text, context): number | string[] => {
  if (/^[1-9]$/.test(text)) return Number(text);
  const proxies = text.split(',').map((proxy) => proxy.trim());
  if (proxies.every(isProxy)) return proxies;
  context.addIssue({
    code: 'custom',
    message: 'must be a number from 1 to 9 or a list of IP addresses and networks',
  });
  return z.NEVER;
});

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  return isIP(text) !== 0 || (isNetwork(text) && Number(text.split('/')[1]) >= 1);
}
