/** An invisible character that separates: a name after it is no mention. */
const ZERO_WIDTH_SPACE = '\u200b';

/** Text without mentions: titles of flights and names of pilots notify no one in a chat. */
export function withoutMentions(text: string): string {
  return text.replaceAll(/@(?=\S)/g, `@${ZERO_WIDTH_SPACE}`);
}

/** As much of a text as fits after it is escaped. What is cut ends with an ellipsis, and no escape is cut. */
export function fitted(
  text: string,
  charactersMax: number,
  escape: (text: string) => string = (unchanged) => unchanged,
): string {
  const plain = withoutMentions(text);
  const whole = escape(plain);
  if (whole.length <= charactersMax) return whole;
  const characters = [...plain].slice(0, charactersMax);
  let cut: string;
  do {
    characters.pop();
    cut = escape(`${characters.join('').trimEnd()}…`);
  } while (cut.length > charactersMax && characters.length > 0);
  return cut;
}

/** The JSON object that a text contains; an empty one for any other text. */
export function objectIn(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value = JSON.parse(text ?? '') as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
