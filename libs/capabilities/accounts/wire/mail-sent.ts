import { Field } from '@core/contract/fields';

/** The response to requests that send an e-mail. It is the same whether or not the user exists. */
export class MailSent {
  @Field.text('A message for people.')
  message: string;
}

export const MAIL_SENT: MailSent = { message: 'Check your e-mail for the next step.' };
