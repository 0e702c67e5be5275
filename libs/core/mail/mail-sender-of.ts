import { type Settings } from '@core/config';
import { ConsoleMailSender } from './console-mail-sender.js';
import { type MailSender } from './mail-sender.js';
import { SmtpMailSender } from './smtp-mail-sender.js';

/** Sends through the configured server, or prints e-mails if none is configured. */
export function mailSenderOf({ smtpUrl, mailFrom }: Settings): MailSender {
  return smtpUrl === undefined ? new ConsoleMailSender() : new SmtpMailSender(smtpUrl, mailFrom);
}
