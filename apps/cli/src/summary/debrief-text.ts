import { type DebriefContent } from '@engine/coach';
import { type DebriefLanguage } from '@core/contract';

/** Titles of the lists, which a debrief does not contain. */
const TITLES: Readonly<
  Record<DebriefLanguage, Record<'strengths' | 'improvements' | 'safety' | 'moments', string>>
> = {
  en: { strengths: 'Strengths', improvements: 'Improvements', safety: 'Safety', moments: 'Moments' },
  de: { strengths: 'Stärken', improvements: 'Verbesserungen', safety: 'Sicherheit', moments: 'Momente' },
  fr: { strengths: 'Points forts', improvements: 'À améliorer', safety: 'Sécurité', moments: 'Moments' },
};

const COLUMNS = 78;
const BULLET = '  * ';

/** A debrief for the terminal: paragraphs and lists, wrapped. */
export function debriefText(content: DebriefContent, language: DebriefLanguage): string {
  const title = TITLES[language];
  const parts = [
    content.headline,
    '='.repeat([...content.headline].length),
    '',
    ...wrapped(content.summary, '', ''),
    ...content.sections.flatMap((section) => ['', section.title, ...wrapped(section.body, '  ', '  ')]),
    ...list(title.strengths, content.strengths),
    ...list(title.improvements, content.improvements),
    ...list(title.safety, content.safety),
    ...moments(title.moments, content.key_moments),
  ];
  return parts.join('\n');
}

function list(title: string, statements: readonly { text: string }[]): string[] {
  if (statements.length === 0) return [];
  return ['', title, ...statements.flatMap(({ text }) => wrapped(text, BULLET, ' '.repeat(BULLET.length)))];
}

/** Time since take-off in hours and minutes. */
function moments(title: string, all: DebriefContent['key_moments']): string[] {
  if (all.length === 0) return [];
  return [
    '',
    title,
    ...all.flatMap(({ after_seconds, text }) => {
      const at = after_seconds === null ? '    ' : clock(after_seconds);
      return wrapped(text, `  ${at}  `, ' '.repeat(at.length + 4));
    }),
  ];
}

/** Rounded to the minute, like the durations in a debrief. */
function clock(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Breaks only at spaces, so a number stays with its unit. */
function wrapped(text: string, first: string, others: string): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(' ')) {
    if (!isEmpty && [...line].length + [...word].length + 1 > COLUMNS) {
      lines.push(line);
      line = others;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}
