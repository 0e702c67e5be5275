import { type Identity } from '@capabilities/accounts';
import { ConsoleMailSender, type Mail, mailSenderOf, printedMail } from '@core/mail';
import { type Platform } from './platform-database.js';

/** The result of some work, and the e-mail it could not send because no mail server is configured. */
export interface WithMail<T> {
  readonly value: T;
  readonly unsent: Mail | null;
}

/** Runs `work` on the platform's users. Without `SMTP_URL`, the command prints the e-mail. */
export async function withIdentity<T>(
  { dataSource: database, settings, keyRing }: Platform,
  work: (identity: Identity) => Promise<T>,
): Promise<WithMail<T>> {
  const unsent: Mail[] = [];
  const show = new ConsoleMailSender((mail) => unsent.push(mail));
  const mail = settings.smtpUrl === undefined ? show : mailSenderOf(settings);
  const { Identity } = await import('@capabilities/accounts'); // slow to load, and needed by few commands
  const identity = new Identity({ database, settings, keys: await keyRing(), mail });
  try {
    return { value: await work(identity), unsent: unsent[0] ?? null };
  } finally {
    await identity.close();
  }
}

/** The lines of an unsent e-mail, printed before the other output. */
export function mailLines(unsent: Mail | null): string[] {
  return unsent ? printedMail(unsent).split('\n') : [];
}
