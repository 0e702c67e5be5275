import { type Mail, MailNotTakenError, SmtpMailSender } from '@core/mail';
import { Logger } from '@nestjs/common';
import { MailQueue } from '../libs/capabilities/accounts/identity/mail-queue.js';
import { Cleanup } from './harness/cleanup.js';
import { MailBox } from './harness/mail-box.js';
import { reservePort } from './harness/reserve-port.js';
import { until } from './harness/until.js';

const MAIL: Mail = { to: 'ada@example.org', subject: 'A mail', text: 'Some text' };
/** Longer than any test: only a stop ends it. */
const LONG_SECONDS = 100_000;

describe('mail', () => {
  const cleanup = new Cleanup();
  Logger.overrideLogger(false); // the failures here are intended
  afterEach(() => cleanup.run());

  async function mailBox(port?: number): Promise<MailBox> {
    const box = await MailBox.start(port);
    cleanup.add(() => box.stop());
    return box;
  }

  function senderTo(url: string): SmtpMailSender {
    const sender = new SmtpMailSender(url, 'Service <no-reply@example.org>');
    cleanup.add(() => sender.close());
    return sender;
  }

  describe('through a server', () => {
    it('signs in without TLS only on this machine', async () => {
      const box = await mailBox();
      await senderTo(`smtp://me:secret@127.0.0.1:${box.port}`).send(MAIL);
      expect([box.signedIn, box.mailsTo(MAIL.to).length]).toEqual([['me'], 1]);
      // the same server, at an address that is not recognisably this machine
      const elsewhere = senderTo(`smtp://me:secret@0.0.0.0:${box.port}`);
      await expect(elsewhere.send(MAIL)).rejects.toThrow(/ETLS/);
      expect(box.signedIn).toEqual(['me']);
      await senderTo(`smtp://0.0.0.0:${box.port}`).send(MAIL); // there is no password to protect
      expect(box.mailsTo(MAIL.to).length).toBe(2);
    });

    it.each([
      [451, true],
      [550, false],
    ])('reports whether %d is temporary, without the recipient', async (code, isPassing) => {
      const box = await mailBox();
      box.refusals.push(code);
      const error = await senderTo(box.url)
        .send(MAIL)
        .catch((refused: unknown) => refused);
      expect(error).toBeInstanceOf(MailNotTakenError);
      expect(error).toMatchObject({ isPassing, message: expect.stringContaining(String(code)) as string });
      expect(JSON.stringify(error)).not.toContain(MAIL.to);
    });
  });

  describe('in the outbox', () => {
    it('is retried if the server is down, or rejects it for now', async () => {
      const port = await reservePort();
      const outbox = new MailQueue(senderTo(`smtp://127.0.0.1:${port}`), Array<number>(1_000).fill(0.05));
      cleanup.add(() => outbox.close());
      outbox.post(MAIL);
      const box = await mailBox(port);
      box.refusals.push(421, 451, 452);
      await box.mailTo(MAIL.to);
      await outbox.close();
      expect(box.mailsTo(MAIL.to)).toHaveLength(1);
    });

    it('is given up after a permanent rejection, or the last retry', async () => {
      const box = await mailBox();
      box.refusals.push(550);
      const once = new MailQueue(senderTo(box.url), [0, 0]);
      once.post(MAIL);
      await once.close();
      expect(box.attempts).toBe(1);
      box.refusals.push(451, 451, 451);
      const thrice = new MailQueue(senderTo(box.url), [0, 0]);
      thrice.post(MAIL);
      await until('the last attempt was made', () => box.attempts === 4);
      await thrice.close();
      expect([box.attempts, box.mailsTo(MAIL.to)]).toEqual([4, []]);
    });

    it('is tried once more, immediately, if the process stops during a pause', async () => {
      const box = await mailBox();
      const outbox = new MailQueue(senderTo(box.url), [LONG_SECONDS]);
      box.refusals.push(451);
      outbox.post(MAIL);
      outbox.post({ ...MAIL, to: 'grace@example.org' });
      await until('both were attempted', () => box.attempts === 2);
      await outbox.close();
      expect(box.mailsTo(MAIL.to).length + box.mailsTo('grace@example.org').length).toBe(2);
    });
  });
});
