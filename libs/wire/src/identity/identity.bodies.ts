import {
  ACCOUNT_TEXT_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MIN,
  PASSWORD_PLACEHOLDER,
} from '@app/contract';
import { BodyField } from '../body-field.js';

/** Longer than any valid token. */
const TOKEN_CHARACTERS_MAX = 1_000;

interface Together {
  readonly field: string;
  readonly message: string;
}

const emailField = (togetherWith?: Together) =>
  BodyField.email({
    description: 'E-mail address. Case is ignored.',
    example: 'ada@example.org',
    togetherWith,
  });

const newPasswordField = (togetherWith?: Together) =>
  BodyField.secret({
    togetherWith,
    description: `At least ${PASSWORD_CHARACTERS_MIN} characters. A few words work well.`,
    minLength: PASSWORD_CHARACTERS_MIN,
    maxLength: PASSWORD_CHARACTERS_MAX,
    pattern: {
      matches: new RegExp(`^(?!${PASSWORD_PLACEHOLDER}$)`),
      message: `must be your own password instead of ${PASSWORD_PLACEHOLDER}`,
    },
    example: 'three thermals before noon',
  });

const tokenField = () =>
  BodyField.secret({ description: 'The token from the e-mail.', maxLength: TOKEN_CHARACTERS_MAX });

export class SignUpBody {
  @emailField()
  email: string;

  @newPasswordField()
  password: string;

  @BodyField.text({
    description: "The account's name.",
    maxLength: ACCOUNT_TEXT_CHARACTERS_MAX,
    example: 'Ada Example',
  })
  name: string;
}

export class SignInBody {
  @emailField()
  email: string;

  @BodyField.secret({
    description: 'Your password.',
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

  @BodyField.secret({
    description: 'The password that was chosen at sign-up.',
    maxLength: PASSWORD_CHARACTERS_MAX,
    example: 'three thermals before noon',
  })
  password: string;
}

const FOR_A_USER = 'is required to create a user';

/** E-mail address and password belong together: both or neither. */
export class SignInLinkBody {
  @BodyField.secret({
    description: 'The part of the link after `#token=`.',
    maxLength: TOKEN_CHARACTERS_MAX,
  })
  token: string;

  @emailField({ field: 'password', message: FOR_A_USER })
  email?: string;

  @newPasswordField({ field: 'email', message: FOR_A_USER })
  password?: string;
}

export class NewPasswordBody {
  @tokenField()
  token: string;

  @newPasswordField()
  password: string;
}
