import { Field } from '@app/openapi';

/** The answer to whoever has mail sent, the same whether there is such a user or not. */
export class MailSent {
  @Field.text('For a person.')
  message: string;
}

export const MAIL_SENT: MailSent = { message: 'Look into your mail: it says how to go on.' };
