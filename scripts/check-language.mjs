// `npm run lint` runs this: it finds phrases in docs, messages and comments that read as if translated.
// Each rule names what to write instead.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const RULES = [
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\banew\b/i, 'again, or name what is new'],
  [/\bwhoever\b/i, 'the person or program you mean'],
  [/(?<!["'`])\bnobody\b(?![@"'`])/i, '"no client", "no one", or name who is meant'],
  [/\bso many\b/i, 'the number, or "too many"'],
  [/\btells? (it|of|what|that|how|whether|from|apart)\b/i, 'report, show, say or describe'],
  [/\bare told\b|\bis told\b/i, 'receives, is notified of'],
  [/\bstands? (beside|back|for|behind|before|above|below|in front)\b/i, 'yields, represents, is in'],
  [/\bgives? way\b/i, 'yields'],
  [/\bthere is no such\b/i, '"No X matches …" or "X not found"'],
  [/\bas it is written\b/i, 'unchanged, verbatim'],
  [/\bin the place of\b/i, 'instead of, replaces'],
  [/\bby itself alone\b/i, 'alone'],
  [/\bthe way of an?\b/i, 'how a … works'],
  [/\b(a )?time to come\b/i, 'in the future'],
  [/\bname one twice\b/i, 'must not contain duplicates'],
  [/\bas many [\w -]+ as it may\b/i, 'has reached its limit of'],
  [/\b(is|are|was|were) used up\b/i, 'exceeded, exhausted'],
  [/\bis not acceptable\b/i, 'is invalid'],
  [/\bunder an address\b|\bat this address\b|\bthis address\b/i, 'URL, path or host'],
  [/\bgone astray\b/i, 'lost'],
  [/\$(API_|SERVICE_|FLIGHTS?_API_)?KEY\b(?!s)/, '$FLIGHT_KEY, the one name of the key in examples'],
  [/(^|[.;] |\/\/ |\* )Who [a-z]+s [^?]*$/, '"If you …", or name the program'],
];
/** Pages and mails are on first-name terms with pilots. */
const RULES_OF_MESSAGES = [
  ['messages/fr.ts', /(?<!\w)(vous|votre|vos|\w+(?<!ch|ass|n)ez)(?![\wéè])/i, 'tu, ton, ta, tes'],
  ['messages/de.ts', /[a-zäöü]+en Sie\b|'Sie'|\bIhre?[nmrs]?\b/, 'du, dein'],
];

const FILES = ['*.md', '*.ts', '*.tsx', '*.mjs', '*.yml', '*.yaml', 'Dockerfile'];
const EXEMPT = ['scripts/check-language.mjs', 'test/schemas/'];

const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FILES], {
  encoding: 'utf8',
});
let found = 0;
for (const file of stdout.split('\n').filter(Boolean)) {
  if (EXEMPT.some((exempt) => file.startsWith(exempt))) continue;
  const rules = [
    ...RULES,
    ...RULES_OF_MESSAGES.flatMap(([of, ...rule]) => (file.endsWith(of) ? [rule] : [])),
  ];
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (const [pattern, instead] of rules) {
      const match = pattern.exec(line);
      if (!match) continue;
      found += 1;
      console.error(`${file}:${index + 1}: "${match[0].trim()}": write ${instead}`);
    }
  }
}
if (found > 0) {
  console.error(`\n${found} phrases read as if translated.`);
  process.exitCode = 1;
}
