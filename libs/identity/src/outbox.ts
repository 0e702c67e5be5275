import { type Mail, MailNotTakenError, type MailSender } from '@app/mail';
import { nextAttemptInMs } from '@app/retry';
import { Logger } from '@nestjs/common';
import { BackgroundWork } from './background-work.js';

const MAILS_AT_A_TIME = 5;

/**
 * Sends mails in the background, so many at a time. What a passing fault holds up is tried again after a pause, in
 * which others go. Mails are kept in memory only: of a process that is killed they are lost.
 */
export class Outbox {
  private readonly logger = new Logger('identity');
  private readonly work = new BackgroundWork(MAILS_AT_A_TIME);
  /** Of each pause that goes on: ends it, and has the mail tried. */
  private readonly pauses = new Set<() => void>();
  private isClosing = false;

  /** @param retrySeconds the pauses before the second attempt, the third and so on */
  constructor(
    private readonly sender: MailSender,
    private readonly retrySeconds: readonly number[],
  ) {}

  /** Returns at once. What is not taken in the end is logged. */
  post(mail: Mail): void {
    this.attempt(mail, 1);
  }

  /** Tries now, for the last time, what would be tried later. Resolves when all is sent or given up. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const end of this.pauses) end();
    await this.work.finished();
  }

  private attempt(mail: Mail, attempts: number): void {
    this.work.begin('identity.mail_failed', async () => {
      const isLast = this.isClosing;
      try {
        await this.sender.send(mail);
      } catch (error) {
        const pauseMs = isLast ? null : this.pauseAfter(attempts, error);
        if (pauseMs === null) throw error;
        this.logger.warn({ event: 'identity.mail_held_up', attempts, error });
        this.pause(pauseMs, () => this.attempt(mail, attempts + 1));
      }
    });
  }

  /** Null: it is given up. */
  private pauseAfter(attempts: number, error: unknown): number | null {
    if (!(error instanceof MailNotTakenError) || !error.isPassing) return null;
    return nextAttemptInMs({ attempts }, Math.random, [0, ...this.retrySeconds]);
  }

  private pause(ms: number, then: () => void): void {
    if (this.isClosing) return then();
    const end = () => {
      clearTimeout(timer);
      this.pauses.delete(end);
      then();
    };
    const timer = setTimeout(end, ms);
    this.pauses.add(end);
  }
}
