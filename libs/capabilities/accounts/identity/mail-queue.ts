import { type Mail, MailNotTakenError, type MailSender } from '@core/mail';
import { nextAttemptInMs } from '@core/work';
import { Logger } from '@nestjs/common';
import { BackgroundWork } from './background-work.js';

const MAIL_CONCURRENCY = 5;

/**
 * Sends e-mails in the background, a few at a time. After a temporary failure, an e-mail is retried later while
 * others are sent. E-mails are only held in memory and are lost if the process is killed.
 */
export class MailQueue {
  private readonly logger = new Logger('identity');
  private readonly work = new BackgroundWork(MAIL_CONCURRENCY);
  /** For each waiting retry: a function that ends the wait and tries now. */
  private readonly pauses = new Set<() => void>();
  private isClosing = false;

  /** @param retrySeconds the waits before the second attempt, the third and so on */
  constructor(
    private readonly sender: MailSender,
    private readonly retrySeconds: readonly number[],
  ) {}

  /** Returns immediately. Logs an e-mail that cannot be sent after all retries. */
  post(mail: Mail): void {
    this.attempt(mail, 1);
  }

  /** Makes a last attempt at all waiting retries. Resolves once everything is sent or given up. */
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

  /** Null: give up. */
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
