import { DEBRIEF_LANGUAGES, type DebriefLanguage } from '@core/contract';
import { ChoiceParameter } from '@core/http';

export class GetDebriefQuery {
  @ChoiceParameter({
    choices: DEBRIEF_LANGUAGES,
    description: 'Language of the debrief. Defaults to the latest debrief in any language.',
  })
  language?: DebriefLanguage;
}

export class RunDebriefQuery {
  @ChoiceParameter({
    choices: DEBRIEF_LANGUAGES,
    description:
      'Language to write the debrief in. Defaults to the language that the operator configured (`DEBRIEF_LANGUAGE`).',
  })
  language?: DebriefLanguage;
}
