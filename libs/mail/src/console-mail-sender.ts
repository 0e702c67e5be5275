import { printableLine } from '@app/contract';
import { type Mail, MailSender } from './mail-sender.js';

/**
 * Prints mail instead of sending it, for local use, where the person signing up can read the service's
 * output.
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

/** A mail formatted for the terminal. */
export function printedMail({ to, subject, text }: Mail): string {
  const lines = [`To: ${to}`, `Subject: ${subject}`, '', ...text.trimEnd().split('\n')].map(printableLine);
  const frame = 'Mail (set SMTP_URL to send it)';
  return `--- ${frame}\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n---\n`;
}
