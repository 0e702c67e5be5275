import { DEBRIEF_LANGUAGES, type DebriefLanguage } from '@app/contract';
import { ChoiceParameter } from '../../http/strict-query.js';

export class GetAnalysisQuery {
  @ChoiceParameter({
    choices: DEBRIEF_LANGUAGES,
    description: 'Only a debrief in this language; without it, the latest in any.',
  })
  language?: DebriefLanguage;
}

export class RunAnalysisQuery {
  @ChoiceParameter({
    choices: DEBRIEF_LANGUAGES,
    description: 'Language to write in; without it, the one that the operator set (`DEBRIEF_LANGUAGE`).',
  })
  language?: DebriefLanguage;
}
