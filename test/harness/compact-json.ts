/** Whether JSON has no blanks between its parts: no indentation, and none after colons and commas. */
export function isCompact(json: string): boolean {
  return !/\s/.test(json.replaceAll(/"(?:[^"\\]|\\.)*"/g, ''));
}
