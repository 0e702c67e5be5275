import { TextParameter } from './strict-pipe.js';

const CURSOR_CHARACTERS_MAX = 200;

/**
 * The cursor of a list.
 * @param constraint a sentence that names the other parameters that must not change between pages
 */
export function CursorParameter(constraint: string) {
  return TextParameter({
    maxLength: CURSOR_CHARACTERS_MAX,
    description: `To get the next page, pass \`next_cursor\` of the previous page. ${constraint}`,
  });
}
