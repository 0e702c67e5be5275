import { LENGTH } from './debrief-thresholds.js';
import { type DebriefContent, type DebriefLanguage } from './debrief.js';
import { type DebriefFacts } from './facts/debrief-facts.js';
import { type CoachRule, type Remark } from './coach-rule.js';
import { keyMoments } from './key-moments.js';
import { englishAdvice } from './languages/english-advice.js';
import { englishStory } from './languages/english-story.js';
import { englishTask } from './languages/english-task.js';
import { englishTraits } from './languages/english-traits.js';
import { frenchAdvice } from './languages/french-advice.js';
import { frenchStory } from './languages/french-story.js';
import { frenchTask } from './languages/french-task.js';
import { frenchTraits } from './languages/french-traits.js';
import { germanAdvice } from './languages/german-advice.js';
import { germanStory } from './languages/german-story.js';
import { germanTask } from './languages/german-task.js';
import { germanTraits } from './languages/german-traits.js';
import { type Messages } from './messages.js';
import { NumberText } from './number-text.js';
import { withDistinctCosts } from './rules/distinct-costs.js';
import { IMPROVEMENTS } from './rules/improvements.js';
import { SAFETY_RULES } from './rules/safety.js';
import { STRENGTHS } from './rules/strengths.js';
import { headline } from './story/headline.js';
import { sections } from './story/sections.js';
import { summary } from './story/summary.js';
import { chooseTraits } from './traits/chosen-traits.js';

const LANGUAGES: Readonly<Record<DebriefLanguage, (numbers: NumberText) => Messages>> = {
  en: (n) => ({ ...englishStory(n), ...englishTraits(n), ...englishTask(n), ...englishAdvice(n) }),
  de: (n) => ({ ...germanStory(n), ...germanTraits(n), ...germanTask(n), ...germanAdvice(n) }),
  fr: (n) => ({ ...frenchStory(n), ...frenchTraits(n), ...frenchTask(n), ...frenchAdvice(n) }),
};

/** Called with the name of each message that a debrief may use, and its text. */
export type MessageListener = (message: keyof Messages, text: string) => void;

/**
 * Writes the debrief of a flight by fixed rules; the same facts always produce the same text. Of the rules that
 * apply, the most important ones are used.
 *
 * @param onMessage for measuring how often messages are used; it also hears those that are not used in the end
 */
export function coachDebrief(
  facts: DebriefFacts,
  language: DebriefLanguage,
  onMessage?: MessageListener,
): DebriefContent {
  const messages = LANGUAGES[language](new NumberText(language));
  const say = onMessage ? overheard(messages, onMessage) : messages;
  const traits = chooseTraits(facts, say, language);
  const title = headline(facts, traits, say);
  const overview = summary(facts, traits, say);
  return {
    headline: title.text,
    summary: overview.text,
    evidence: [...new Set([...title.evidence, ...overview.evidence])],
    sections: sections(facts, traits, say),
    strengths: remarks(STRENGTHS, facts, say).slice(0, LENGTH.strengthsMax).map(statement),
    improvements: withDistinctCosts(remarks(IMPROVEMENTS, facts, say), facts)
      .slice(0, LENGTH.improvementsMax)
      .map(statement),
    key_moments: keyMoments(facts, say),
    safety: remarks(SAFETY_RULES, facts, say)
      .slice(0, LENGTH.safetyMax)
      .map((finding) => ({ severity: finding.severity, ...statement(finding) })),
  };
}

function overheard(messages: Messages, onMessage: MessageListener): Messages {
  const entries = Object.entries(messages) as [keyof Messages, (...facts: never[]) => string | null][];
  return Object.fromEntries(
    entries.map(([name, write]) => [
      name,
      (...facts: never[]) => {
        const text = write(...facts);
        if (text !== null) onMessage(name, text);
        return text;
      },
    ]),
  ) as unknown as Messages;
}

/** The remarks that apply, most important first. */
function remarks<R extends Remark>(rules: readonly CoachRule<R>[], facts: DebriefFacts, say: Messages): R[] {
  return rules.flatMap((rule) => rule.find(facts, say) ?? []).sort((a, b) => b.weight - a.weight);
}

function statement({ text, evidence }: Remark): { text: string; evidence: string[] } {
  return { text, evidence };
}
