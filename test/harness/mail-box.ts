import { SMTPServer } from 'smtp-server';
import { reservePort } from './reserve-port.js';
import { until } from './until.js';

export interface ReceivedMail {
  readonly to: string;
  /** Header and text as received, with the soft line breaks of quoted-printable removed. */
  readonly text: string;
}

/** A real mail server on this machine that stores the mails it receives. It has no TLS. */
export class MailBox {
  /** Reply codes with which to reject the next mails. */
  readonly refusals: number[] = [];
  /** Names that signed in without TLS. */
  readonly signedIn: string[] = [];
  /** Mails received, accepted or not. */
  attempts = 0;

  private constructor(
    readonly port: number,
    private readonly server: SMTPServer,
    private readonly received: readonly ReceivedMail[],
  ) {}

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** @param port a free one by default */
  static async start(port?: number): Promise<MailBox> {
    const received: ReceivedMail[] = [];
    const server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      closeTimeout: 100, // do not wait for open connections
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username = '' }, _session, done) => {
        box.signedIn.push(username);
        done(null, { user: username });
      },
      onData: (stream, session, done) => {
        box.attempts++;
        const responseCode = box.refusals.shift();
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (responseCode) return done(Object.assign(new Error('Refused'), { responseCode }));
          const text = decoded(Buffer.concat(chunks).toString());
          for (const { address } of session.envelope.rcptTo) received.push({ to: address, text });
          done();
        });
      },
    });
    const box = new MailBox(port ?? (await reservePort()), server, received);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(box.port, '127.0.0.1', resolve);
    });
    return box;
  }

  mailsTo(address: string): readonly ReceivedMail[] {
    return this.received.filter(({ to }) => to === address);
  }

  /** The newest of `count` mails to the address, once they have arrived. */
  async mailTo(address: string, count = 1): Promise<ReceivedMail> {
    const mails = await until(
      `${count} mails to ${address} arrived`,
      () => Promise.resolve(this.mailsTo(address)),
      (found) => found.length >= count,
    );
    return mails[count - 1]!;
  }

  /** The token in that mail. */
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

/** Decodes quoted-printable as far as our mails need it (RFC 2045, 6.7). */
function decoded(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
