import { printableLine } from '@core/contract';
import { type Mail, MailSender } from './mail-sender.js';

/**
 * Prints e-mails instead of sending them. For local use, where the person who signs up can read the output of the
 * service.
 */
export class ConsoleMailSender extends MailSender {
  constructor(
    private readonly show: (mail: Mail) => void = (mail) => process.stdout.write(`\n${printedMail(mail)}\n`),
  ) {
    super();
  }

  send(mail: Mail): Promise<void> {
    this.show(mail);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** An e-mail formatted for the terminal. */
export function printedMail({ to, subject, text }: Mail): string {
  const lines = [`To: ${to}`, `Subject: ${subject}`, '', ...text.trimEnd().split('\n')].map(printableLine);
  const frame = 'E-mail, not sent because SMTP_URL is not set';
  return `--- ${frame}\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n---\n`;
}
