import { type DebriefContent, type KeyMoment } from '@engine/coach';
import { DEBRIEF_LANGUAGES } from '@core/contract';
import { debriefText } from './debrief-text.js';

describe('a debrief in the terminal', () => {
  it.each(DEBRIEF_LANGUAGES)('rounds the landing to the same minute as the text, in "%s"', (language) => {
    const landing: KeyMoment = {
      after_seconds: 4 * 3600 + 54 * 60 + 31,
      kind: 'landing',
      evidence: [],
      text: 'X.',
    };
    const content: DebriefContent = {
      headline: 'X',
      evidence: [],
      summary: 'X.',
      sections: [],
      strengths: [],
      improvements: [],
      safety: [],
      key_moments: [landing, { ...landing, after_seconds: 3599 }],
    };
    expect(debriefText(content, language)).toMatch(/\n {2}4:55 {2}X\.\n {2}1:00 {2}X\.$/);
  });
});
