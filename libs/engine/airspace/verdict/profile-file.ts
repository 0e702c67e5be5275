import { DEBRIEF_LANGUAGES } from '@core/contract';
import { z } from 'zod';
import { AIRSPACE_TYPES, ICAO_CLASSES } from '../airspace.js';
import { type AirspaceProfile, LIMIT_ALTIMETERS } from './profile.js';

const distanceM = z.number().min(0).max(100_000);
const assumed = z.enum(['active', 'possible', 'inactive']);
const altimeter = z.enum(LIMIT_ALTIMETERS);
const sentence = z.string().min(1).max(500);
const ofAirspace = sentence.refine((text) => text.includes('{airspace}'), 'must contain {airspace}');
const wording = z.strictObject({
  title: z.string().min(1).max(100),
  description: sentence,
  inside: ofAirspace,
  possible: ofAirspace,
  near: ofAirspace,
  outside: ofAirspace,
  clear: sentence,
  unknown: sentence,
});
const [en, de, fr] = DEBRIEF_LANGUAGES;

/** A profile as its file has it. */
const profileFile = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens, such as "my-league"'),
  altimeters: z.strictObject({ standard_pressure: altimeter, sea_level: altimeter, ground: altimeter }),
  uncertainty: z.enum(['decides', 'ignored']),
  tolerance: z.strictObject({ horizontal_m: distanceM, vertical_m: distanceM }),
  counts: z.strictObject({
    icao_classes: z.array(z.enum(ICAO_CLASSES)),
    types: z.array(z.enum(AIRSPACE_TYPES)),
  }),
  activation: z.strictObject({
    applies_times: z.boolean(),
    by_notam: assumed,
    unknown: assumed,
    on_other_days: assumed,
  }),
  near: z.strictObject({ horizontal_m: distanceM, vertical_m: distanceM }),
  wording: z.strictObject({ [en]: wording, [de]: wording, [fr]: wording }),
});

export type ProfileFile = z.infer<typeof profileFile>;

/** A file that is not a profile, with a sentence per fault. */
export class InvalidProfileError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The profile is not valid. ${faults.join(' ')}`);
  }
}

/**
 * Reads a profile that an operator adds.
 * @throws {InvalidProfileError}
 */
export function readAirspaceProfile(text: string): AirspaceProfile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InvalidProfileError([`It is not JSON: ${(error as Error).message}.`]);
  }
  const { data, error } = profileFile.safeParse(value);
  if (error) throw new InvalidProfileError(error.issues.map(faultOf));
  return profileOf(data);
}

export function profileOf({
  altimeters,
  tolerance,
  counts,
  activation,
  near,
  ...rest
}: ProfileFile): AirspaceProfile {
  return {
    ...rest,
    altimeters: {
      standardPressure: altimeters.standard_pressure,
      seaLevel: altimeters.sea_level,
      ground: altimeters.ground,
    },
    tolerance: { horizontalM: tolerance.horizontal_m, verticalM: tolerance.vertical_m },
    counts: { icaoClasses: counts.icao_classes, types: counts.types },
    activation: {
      appliesTimes: activation.applies_times,
      byNotam: activation.by_notam,
      unknown: activation.unknown,
      onOtherDays: activation.on_other_days,
    },
    near: { horizontalM: near.horizontal_m, verticalM: near.vertical_m },
  };
}

/** `altimeters.sea_level: Invalid option: expected one of …` */
function faultOf({ path, message }: z.core.$ZodIssue): string {
  return `${path.length > 0 ? path.join('.') : 'The file'}: ${message}.`;
}
