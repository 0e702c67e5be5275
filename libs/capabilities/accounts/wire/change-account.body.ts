import { ACCOUNT_TEXT_CHARACTERS_MAX, RULE_SET_NAMES, type RuleSetName } from '@core/contract';
import { BodyField } from '@core/contract/fields';

const ownText = (description: string, example: string) =>
  BodyField.textOrNull({ description, example, maxLength: ACCOUNT_TEXT_CHARACTERS_MAX, optional: true });

/** The changeable fields of the user's own account. Omitted fields stay unchanged. */
export class ChangeAccountBody {
  @BodyField.text({
    description: "The account's name.",
    example: 'Ada Example',
    maxLength: ACCOUNT_TEXT_CHARACTERS_MAX,
    optional: true,
  })
  name?: string;

  @BodyField.emailOrNull({
    description:
      'Contact e-mail address, or null to remove it. Changing it does not change the address you sign in with.',
    example: 'ada@example.org',
    optional: true,
  })
  email?: string | null;

  @BodyField.countryOrNull({
    description: 'Two-letter country code (ISO 3166-1) in capital letters, or null to remove it.',
    example: 'FR',
    optional: true,
  })
  country?: string | null;

  @ownText('Your glider, or null to remove it.', 'Ozone Delta 4')
  glider?: string | null;

  @ownText('Your club, or null to remove it.', 'Les Exemples')
  club?: string | null;

  @BodyField.boolean({
    description:
      'Whether to write a debrief after each upload. Those by a language model count towards your monthly debrief quota.',
    optional: true,
  })
  auto_debrief?: boolean;

  @BodyField.boolean({
    description:
      'Whether to store each flight of an uploaded log as a flight of its own. Flights that are already stored stay as they are.',
    optional: true,
  })
  split_multiple_flights?: boolean;

  @BodyField.choiceOrNull(RULE_SET_NAMES, {
    description:
      'The league whose points flights show and are sorted by, as the name of its rule set, or null for the default of the service. The outlines of flights follow with their next analysis.',
    optional: true,
  })
  rule_set?: RuleSetName | null;
}
