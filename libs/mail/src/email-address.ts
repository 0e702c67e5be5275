import { EMAIL_CHARACTERS_MAX } from '@app/contract';
import { z } from 'zod';

const EMAIL = z.email();

/**
 * Whether one can be reached and sign in under it. It is the rule that better-auth has too, for every door by which an
 * address comes in: what passes here must not fail there.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_CHARACTERS_MAX && EMAIL.safeParse(text).success;
}
