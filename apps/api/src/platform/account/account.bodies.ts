import { ACCOUNT_TEXT_CHARACTERS_MAX } from '@app/contract';
import { JsonField } from '../../http/json-fields.js';

const ownText = (description: string, example: string) =>
  JsonField.textOrNull({ description, example, maxLength: ACCOUNT_TEXT_CHARACTERS_MAX, optional: true });

/** What one may change of one's own account; what is left out stays. */
export class ChangeAccountBody {
  @JsonField.text({
    description: 'Name of the account.',
    example: 'Ada Example',
    maxLength: ACCOUNT_TEXT_CHARACTERS_MAX,
    optional: true,
  })
  name?: string;

  @JsonField.emailOrNull({
    description: 'Where you can be reached; null for nowhere. It is not what you sign in with.',
    example: 'ada@example.org',
    optional: true,
  })
  email?: string | null;

  @JsonField.textOrNull({
    description: 'Two capital letters of ISO 3166-1.',
    example: 'FR',
    maxLength: 2,
    pattern: { matches: /^[A-Z]{2}$/, message: 'must be two capital letters, such as FR' },
    optional: true,
  })
  country?: string | null;

  @ownText('What you fly.', 'Ozone Delta 4')
  glider?: string | null;

  @ownText('Your club.', 'Les Exemples')
  club?: string | null;

  @JsonField.boolean({
    description: 'Whether a debrief is written after each upload. It counts in the debriefs of the month.',
    optional: true,
  })
  auto_debrief?: boolean;
}

export const CHANGEABLE = ['name', 'email', 'country', 'glider', 'club', 'auto_debrief'];
