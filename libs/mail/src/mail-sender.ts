export interface Mail {
  /** Address of the one who gets it. */
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Sends mail. Resolves when it was taken over; rejects when it was not. */
export abstract class MailSender {
  abstract send(mail: Mail): Promise<void>;

  abstract close(): Promise<void>;
}
