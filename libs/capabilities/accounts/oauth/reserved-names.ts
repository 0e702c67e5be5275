import { type Settings } from '@core/config';

/** Part of the name of this software that no app of others carries. */
const OWN_NAME = 'Flight Analysis';

/** Characters that look like Latin ones, after case and accents are removed. Both sides of a comparison are mapped. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x' },
  ...{ і: 'l', ј: 'j', ѕ: 's', һ: 'h', ԁ: 'd', ԛ: 'q', ԝ: 'w', г: 'r', п: 'n', ӏ: 'l' },
  ...{
    α: 'a',
    β: 'b',
    γ: 'y',
    ε: 'e',
    η: 'n',
    ι: 'l',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
  },
  ...{ ı: 'l', ɡ: 'g', ɑ: 'a', ß: 'b', ſ: 's' },
  ...{ i: 'l', '1': 'l', '|': 'l', '!': 'l', '0': 'o', '3': 'e', '4': 'a', '5': 's', $: 's', '@': 'a' },
};

/** Whether a reader could take `name` for `reserved`, or for a part of it. */
export function imitates(name: string, reserved: string): boolean {
  const shape = shapeOf(reserved);
  return shape !== '' && shapeOf(name).includes(shape);
}

/** Whether a name imitates the service, so that no app of others can have it. */
export function isReservedName(
  name: string,
  settings: Pick<Settings, 'publicUrl' | 'oauthReservedNames'>,
): boolean {
  const reserved = [OWN_NAME, new URL(settings.publicUrl).hostname, ...settings.oauthReservedNames];
  return reserved.some((one) => imitates(name, one));
}

/** What remains of a text that a reader skims: no case, accents, spaces or punctuation. */
function shapeOf(text: string): string {
  return [...text.normalize('NFKD').toLowerCase()]
    .map((character) => LOOKALIKES[character] ?? character)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
