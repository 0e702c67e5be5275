import { SMTPServer } from 'smtp-server';
import { reservePort } from './reserve-port.js';
import { until } from './until.js';

export interface ReceivedMail {
  readonly to: string;
  /** Header and text as they came, with the soft line ends of quoted-printable taken out. */
  readonly text: string;
}

/** A real mail server on loopback that keeps what it is given. */
export class MailBox {
  private constructor(
    readonly url: string,
    private readonly server: SMTPServer,
    private readonly received: readonly ReceivedMail[],
  ) {}

  static async start(): Promise<MailBox> {
    const port = await reservePort();
    const received: ReceivedMail[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const text = decoded(Buffer.concat(chunks).toString());
          for (const { address } of session.envelope.rcptTo) received.push({ to: address, text });
          done();
        });
      },
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    return new MailBox(`smtp://127.0.0.1:${port}`, server, received);
  }

  mailsTo(address: string): readonly ReceivedMail[] {
    return this.received.filter(({ to }) => to === address);
  }

  /** The newest of so many mails to the address, once they are there. */
  async mailTo(address: string, count = 1): Promise<ReceivedMail> {
    const mails = await until(
      `${count} mails to ${address} are there`,
      () => Promise.resolve(this.mailsTo(address)),
      (found) => found.length >= count,
    );
    return mails[count - 1]!;
  }

  /** The token of that mail. */
  async tokenFor(address: string, count = 1): Promise<string> {
    const { text } = await this.mailTo(address, count);
    const token = /"token":"([^"]+)"/.exec(text)?.[1];
    if (token === undefined) throw new Error(`There is no token in the mail:\n${text}`);
    return token;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

/** Quoted-printable, as far as mails of ours need it (RFC 2045, 6.7). */
function decoded(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
