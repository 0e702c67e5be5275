import { createTransport, type Transporter } from 'nodemailer';
import { type Mail, MailSender } from './mail-sender.js';

/** How long the server may take for each step: somebody is waiting for the mail. */
const STEP_TIMEOUT_MS = 15_000;

/** Sends mail through a server, over at most a few connections that are kept. */
export class SmtpMailSender extends MailSender {
  private readonly transport: Transporter;

  /** @param url `smtp://USER:PASSWORD@HOST:PORT`, or `smtps://` for TLS from the first byte */
  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    this.transport = createTransport({
      url,
      pool: true,
      connectionTimeout: STEP_TIMEOUT_MS,
      greetingTimeout: STEP_TIMEOUT_MS,
      socketTimeout: STEP_TIMEOUT_MS,
      // nothing of a mail may make it read a file or an address
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    await this.transport.sendMail({
      from: this.from,
      to: { name: '', address: to }, // as an object it is one address, whatever it holds
      subject,
      text,
      headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: nobody is to answer that they are away
    });
  }

  close(): Promise<void> {
    this.transport.close();
    return Promise.resolve();
  }
}
