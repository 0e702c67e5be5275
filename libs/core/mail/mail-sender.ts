export interface Mail {
  /** The recipient's e-mail address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Sends e-mails. Resolves once the server has accepted it; rejects with a MailNotTakenError if it has not. */
export abstract class MailSender {
  abstract send(mail: Mail): Promise<void>;

  abstract close(): Promise<void>;
}

/** Contains the reason, never the recipient. */
export class MailNotTakenError extends Error {
  constructor(
    reason: string,
    /** Whether a retry may succeed: no connection, or a temporary rejection. */
    readonly isPassing: boolean,
  ) {
    super(`The mail server did not accept the e-mail: ${reason}`);
    this.name = 'MailNotTakenError';
  }
}
