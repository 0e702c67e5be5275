import { ACCOUNT_TEXT_CHARACTERS_MAX, PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '@app/contract';
import { JsonField } from '../../http/json-fields.js';

/** Longer than any token there is. */
const TOKEN_CHARACTERS_MAX = 1_000;

const emailField = () =>
  JsonField.email({
    description: 'E-mail address, in any case.',
    example: 'ada@example.org',
  });

const newPasswordField = () =>
  JsonField.secret({
    description: `At least ${PASSWORD_CHARACTERS_MIN} characters; a few words will do.`,
    minLength: PASSWORD_CHARACTERS_MIN,
    maxLength: PASSWORD_CHARACTERS_MAX,
    example: 'three thermals before noon',
  });

const tokenField = () =>
  JsonField.secret({ description: 'The token of the mail.', maxLength: TOKEN_CHARACTERS_MAX });

export class SignUpBody {
  @emailField()
  email: string;

  @newPasswordField()
  password: string;

  @JsonField.text({
    description: 'What the account is to be called.',
    maxLength: ACCOUNT_TEXT_CHARACTERS_MAX,
    example: 'Ada Example',
  })
  name: string;
}

export class SignInBody {
  @emailField()
  email: string;

  @JsonField.secret({
    description: 'The password.',
    maxLength: PASSWORD_CHARACTERS_MAX,
    example: 'three thermals before noon',
  })
  password: string;
}

export class EmailBody {
  @emailField()
  email: string;
}

export class VerifyEmailBody {
  @tokenField()
  token: string;

  @JsonField.secret({
    description: 'The password of the sign-up that the mail is about.',
    maxLength: PASSWORD_CHARACTERS_MAX,
    example: 'three thermals before noon',
  })
  password: string;
}

export class NewPasswordBody {
  @tokenField()
  token: string;

  @newPasswordField()
  password: string;
}
