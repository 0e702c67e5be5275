import { isCountryCode, isDay, type UtcDay } from '@core/contract';
import * as z from 'zod';

/** A file beside a file of airspaces that describes it: `fr.txt.set.json` of `fr.txt`. */
export const DESCRIPTION_SUFFIX = '.set.json';

/** A file of airspaces in a folder, as its name or the file beside it says. */
export interface SetDescription {
  readonly name: string;
  readonly country: string;
  readonly validFrom: UtcDay;
  readonly validUntil: UtcDay | null;
  readonly licence: string | null;
}

/** It is not known what a file is a set of. The message is for the operator. */
export class UndescribedSetError extends Error {}

/** `FR 2026-03-19.txt`, `FR 2026-03-19 2026-06-10 from the authority.txt`; also with underscores. */
const NAME =
  /^(?<country>[a-z]{2})[ _](?<from>\d{4}-\d\d-\d\d)(?:[ _](?<until>\d{4}-\d\d-\d\d))?(?:[ _].*)?\.[a-z0-9]+$/i;

const day = z.string().refine(isDay, 'must be a day, such as 2026-03-19');

const DESCRIPTION = z
  .strictObject({
    country: z.string().refine(isCountryCode, 'must be a country in capitals, such as FR (ISO 3166-1)'),
    valid_from: day,
    valid_until: day.nullish(),
    name: z.string().trim().min(1).max(100).optional(),
    licence: z.string().trim().min(1).max(1_000).nullish(),
  })
  .refine(({ valid_from: from, valid_until: until }) => !until || until >= from, {
    path: ['valid_until'],
    message: 'must not be before valid_from',
  });

/**
 * Nothing is guessed: without country and first day, it is no set.
 * @param fileName without its folder
 * @param description content of the file beside it; null if there is none
 * @throws UndescribedSetError
 */
export function describedSet(fileName: string, description: string | null): SetDescription {
  const title = fileName.replace(/\.[^.]*$/, '');
  if (description === null) return { ...fromName(fileName), name: title.slice(0, 100), licence: null };
  const { country, valid_from, valid_until, name, licence } = fromDescription(fileName, description);
  return {
    name: name ?? `${title} ${valid_from}`.slice(0, 100),
    ...{ country, validFrom: valid_from, validUntil: valid_until ?? null, licence: licence ?? null },
  };
}

function fromName(fileName: string): Pick<SetDescription, 'country' | 'validFrom' | 'validUntil'> {
  const { country, from, until } = NAME.exec(fileName)?.groups ?? {};
  if (country === undefined || from === undefined) {
    throw new UndescribedSetError(
      `The name does not state country and validity. Name the file as in "FR 2026-03-19 2026-06-10.txt", or describe it in "${fileName}${DESCRIPTION_SUFFIX}".`,
    );
  }
  const code = country.toUpperCase();
  if (!isCountryCode(code)) {
    throw new UndescribedSetError(`The name begins with "${country}", which is no country (ISO 3166-1).`);
  }
  for (const each of [from, until]) {
    if (each !== undefined && !isDay(each)) throw new UndescribedSetError(`"${each}" in the name is no day.`);
  }
  if (until !== undefined && until < from) {
    throw new UndescribedSetError('The last day in the name is before the first.');
  }
  return { country: code, validFrom: from as UtcDay, validUntil: (until as UtcDay | undefined) ?? null };
}

function fromDescription(fileName: string, description: string): z.output<typeof DESCRIPTION> {
  const file = fileName + DESCRIPTION_SUFFIX;
  let value: unknown;
  try {
    value = JSON.parse(description);
  } catch {
    throw new UndescribedSetError(`"${file}" is not JSON.`);
  }
  const read = DESCRIPTION.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue!.path.length > 0 ? `\`${issue!.path.join('.')}\`: ` : '';
  throw new UndescribedSetError(`"${file}" does not describe a set: ${where}${issue!.message}.`);
}
