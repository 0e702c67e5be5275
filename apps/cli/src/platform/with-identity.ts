import { type Identity } from '@app/identity';
import { ConsoleMailSender, type Mail, mailSenderOf, printedMail } from '@app/mail';
import { type Platform } from './platform-database.js';

/** What came of some work, and the mail that it would have sent were there a server for it. */
export interface WithMail<T> {
  readonly value: T;
  readonly unsent: Mail | null;
}

/** Runs `work` with the users of the platform. Without `SMTP_URL` its mail is part of what the command prints. */
export async function withIdentity<T>(
  { dataSource: database, settings, keyRing }: Platform,
  work: (identity: Identity) => Promise<T>,
): Promise<WithMail<T>> {
  const unsent: Mail[] = [];
  const show = new ConsoleMailSender((mail) => unsent.push(mail));
  const mail = settings.smtpUrl === undefined ? show : mailSenderOf(settings);
  const { Identity } = await import('@app/identity'); // slow to load, and few commands need it
  const identity = new Identity({ database, settings, keys: await keyRing(), mail });
  try {
    return { value: await work(identity), unsent: unsent[0] ?? null };
  } finally {
    await identity.close();
  }
}

/** The mail for a person, in front of what else is said. */
export function mailLines(unsent: Mail | null): string[] {
  return unsent ? printedMail(unsent).split('\n') : [];
}
