export interface Mail {
  /** Address of the one who gets it. */
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Sends mail. Resolves when it was taken over; rejects with a MailNotTakenError when it was not. */
export abstract class MailSender {
  abstract send(mail: Mail): Promise<void>;

  abstract close(): Promise<void>;
}

/** Says what went wrong, never to whom the mail was. */
export class MailNotTakenError extends Error {
  constructor(
    reason: string,
    /** Whether it may be over in a moment: no connection, or a refusal for now. */
    readonly isPassing: boolean,
  ) {
    super(`The mail server did not take a mail: ${reason}`);
    this.name = 'MailNotTakenError';
  }
}
