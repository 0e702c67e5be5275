import { EMAIL_CHARACTERS_MAX } from './names.js';
import * as z from 'zod';

/** Created on first use, so that pages that never check an address load no validator. */
let email: z.ZodEmail | undefined;

/**
 * Whether e-mails can be sent to an address and a user can sign in with it. This is better-auth's own rule, applied
 * to every address that is entered, so that better-auth accepts every address that passes here.
 */
export function isEmailAddress(text: string): boolean {
  email ??= z.email();
  return text.length <= EMAIL_CHARACTERS_MAX && email.safeParse(text).success;
}
