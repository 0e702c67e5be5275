/** What recorders, apps and converters write where no name was entered; many seen in real files. Lower case. */
const WORDS = [
  'none|nil|nkn|null|undefined|tbd|x{2,}|0+',
  'unknown([ ,_-]+[a-z]{2})?', // also with the country: "unknown-XX"
  'unnamed|unspecified|n[/.]?a',
  'not?[ _-]?(set|known|recorded|available|specified|applicable|defined|entered|name|site|data)',
  'keine?|unbekannt|(keine|ohne)[ _-]?angaben?|nicht[ _-]?(gesetzt|bekannt|angegeben)|ohne[ _-]?namen?',
  'inconnue?|sans[ _-]?nom|non[ _-]?(d[eéÉ]finie?|renseign[eéÉ]e?|connue?)',
  'desconocid[oa]|desconhecid[oa]|sconosciut[oa]|onbekend|nieznan[eya]',
];

/** ASCII punctuation and spaces, which may surround a word or appear alone: "-", "(none)", "???". */
const AROUND = '[\\]\\[ !"#$%&()*+,./:;<=>?@\\\\^_`{|}~-]*';
const PATTERN = `^${AROUND}(${WORDS.join('|')})?${AROUND}$`;

const PLACEHOLDER = new RegExp(PATTERN, 'i');
/** "?", "—" and the like, in any script. */
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** Whether a text is a placeholder for a name that was never entered: "None", "NKN", "unknown", "not set", "-". */
export function isPlaceholderName(text: string): boolean {
  return !SAYS_SOMETHING.test(text) || PLACEHOLDER.test(text);
}

/** The same as an SQL condition on a column. It is null if the column is. */
export function isPlaceholderNameSql(column: string): string {
  return `(${column} ~* '${PATTERN}')`;
}
