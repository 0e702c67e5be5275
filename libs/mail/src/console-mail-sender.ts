import { type Mail, MailSender } from './mail-sender.js';

/** Prints mail instead of sending it: for one's own machine, where whoever signs up reads the output of the service. */
export class ConsoleMailSender extends MailSender {
  constructor(private readonly print: (text: string) => void = (text) => process.stdout.write(text)) {
    super();
  }

  send({ to, subject, text }: Mail): Promise<void> {
    const lines = [`To: ${to}`, `Subject: ${subject}`, '', ...text.trimEnd().split('\n')];
    const frame = 'Mail (set SMTP_URL to have it sent)';
    this.print(`\n--- ${frame}\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n---\n\n`);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
