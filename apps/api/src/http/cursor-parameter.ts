import { TextParameter } from './strict-query.js';

const CURSOR_CHARACTERS_MAX = 200;

/** The cursor of a list. @param unchanged what else has to stay as it was for the page before: the end of the sentence */
export function CursorParameter(unchanged: string) {
  return TextParameter({
    maxLength: CURSOR_CHARACTERS_MAX,
    description: `Where to go on: \`next_cursor\` of the page before, unchanged${unchanged}`,
  });
}
