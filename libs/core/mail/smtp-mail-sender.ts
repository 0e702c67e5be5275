import { isIP } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
import { type Mail, MailNotTakenError, MailSender } from './mail-sender.js';

/** Timeout for each step. Short, because someone is waiting for the e-mail. */
const STEP_TIMEOUT_MS = 15_000;

/** nodemailer's codes for a missing or lost connection. */
const CONNECTION_FAULTS = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS']);

/** Sends e-mails through an SMTP server, over a small pool of connections. */
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
      requireTLS: mustEncrypt(url),
      connectionTimeout: STEP_TIMEOUT_MS,
      greetingTimeout: STEP_TIMEOUT_MS,
      socketTimeout: STEP_TIMEOUT_MS,
      // no part of an e-mail may make nodemailer read a file or a URL
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    try {
      await this.transport.sendMail({
        from: this.from,
        to: { name: '', address: to }, // as an object it is one address, whatever it contains
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: suppresses out-of-office replies
      });
    } catch (error) {
      throw refusal(error);
    }
  }

  close(): Promise<void> {
    this.transport.close();
    return Promise.resolve();
  }
}

/** Never sends a password in plain text, even if an attacker on the path strips STARTTLS from the greeting. */
function mustEncrypt(url: string): boolean {
  const { protocol, username, hostname } = new URL(url);
  return protocol === 'smtp:' && username !== '' && !isLoopback(hostname.replaceAll(/[[\]]/g, ''));
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Keeps only the reply's codes (RFC 5321, 4.2.1; RFC 3463), because its text may name the recipient. */
function refusal(error: unknown): unknown {
  const { code, originalCode, responseCode, response } = error as Record<string, unknown>;
  if (typeof code !== 'string') return error;
  if (typeof responseCode !== 'number') {
    const reason = typeof originalCode === 'string' ? `${code} ${originalCode}` : code;
    return new MailNotTakenError(reason, CONNECTION_FAULTS.has(code));
  }
  const [reply = responseCode] = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(String(response)) ?? [];
  return new MailNotTakenError(`${code} ${reply}`, responseCode >= 400 && responseCode < 500);
}
