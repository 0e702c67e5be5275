import { type Mail, MailSender } from './mail-sender.js';

/** Shows mail instead of sending it: for one's own machine, where whoever signs up reads the output of the service. */
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

/** A mail as a person reads it in a terminal. */
export function printedMail({ to, subject, text }: Mail): string {
  const lines = [`To: ${to}`, `Subject: ${subject}`, '', ...text.trimEnd().split('\n')];
  const frame = 'Mail (set SMTP_URL to have it sent)';
  return `--- ${frame}\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n---\n`;
}
