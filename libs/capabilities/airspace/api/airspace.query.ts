import { DEBRIEF_LANGUAGES, type DebriefLanguage } from '@core/contract';
import { ChoiceParameter, TextParameter } from '@core/http';

export class AirspaceQuery {
  @TextParameter({
    maxLength: 40,
    description:
      'Profile to judge by, one of `profiles` in the response. Defaults to the one that the operator configured, which is `true` unless changed.',
    example: 'gps',
  })
  profile?: string;

  @ChoiceParameter({
    choices: DEBRIEF_LANGUAGES,
    description: 'Language of the sentences and of the descriptions of profiles. Defaults to `en`.',
  })
  language?: DebriefLanguage;
}
