import { EMAIL_CHARACTERS_MAX } from '@app/contract';
import * as z from 'zod';

const EMAIL = z.email();

/**
 * Whether e-mails can be sent to an address and a user can sign in with it. This is better-auth's own rule, applied
 * to every address that is entered, so that better-auth accepts every address that passes here.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_CHARACTERS_MAX && EMAIL.safeParse(text).success;
}
